package ladder

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		report := Progress(&out, 10)
		score := Score{}
		for range 10 {
			time.Sleep(4 * time.Second)
			score.Wins++
			report(score)
		}
		want := "3 of 10 games played: 3 of 3 (100 %, 95 % interval 44 to 100 %); about 28s left\n" +
			"6 of 10 games played: 6 of 6 (100 %, 95 % interval 61 to 100 %); about 16s left\n" +
			"9 of 10 games played: 9 of 9 (100 %, 95 % interval 70 to 100 %); about 4s left\n"
		if out.String() != want {
			t.Errorf("wrote\n%swanted\n%s", out.String(), want)
		}
	})
}
