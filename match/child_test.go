package match_test

func runsAsChild() bool { return false }
