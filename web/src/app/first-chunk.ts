// The code that every page needs is one file: the build has each module import this one.
import "./app";
