// What every page needs is one file: the build has each module ask for this one.
import "./app";
