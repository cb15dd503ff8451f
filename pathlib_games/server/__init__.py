"""Games over HTTP. Nothing else in the package imports this floor, apart from the commands.

It needs the packages of the extra ``snake``: starlette, uvicorn and pydantic.
"""
