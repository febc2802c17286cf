// The library brings no types; it is only handed on.
declare module 'fontkit'
