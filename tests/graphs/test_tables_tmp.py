from hypothesis import given, settings, strategies as st
from pathlib_games.graphs import Graph
from fractions import Fraction
names=st.text(min_size=1,max_size=6).filter(lambda s:s==s.strip() and "\0" not in s) | st.sampled_from(["from","to","#x","%","A;1","a,b",'q"x',"x y","1","start","end","node1","weight","A\nB","A\r","// c", "A-B","12","sep=;"]).map(str.strip)
w=st.integers(-10**6,10**6)|st.floats(allow_nan=False,allow_infinity=False)|st.fractions()
@settings(max_examples=3000,deadline=None)
@given(st.lists(st.tuples(names,names,w),max_size=4),st.lists(names,max_size=2))
def test_rt(edges,nodes):
    g=Graph.from_edges(edges,nodes)
    if len(g)==0: return
    assert Graph.from_csv(g.to_csv())==g
