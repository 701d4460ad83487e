package server_test

import (
	stdgif "image/gif"
	"image/png"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"hexparlor/internal/api"
	"hexparlor/internal/render/gif"
	"hexparlor/internal/server"
)

// look saves a picture for inspection.
func look(t *testing.T, name, picture string) {
	if dir := os.Getenv("PICTURES"); dir != "" {
		must(t, os.WriteFile(filepath.Join(dir, name), []byte(picture), 0o600))
	}
}

// TestLinkPreviewRevealsOnlyPublicMatches: the preview of a private match contains the site's name only, like that of
// an unknown match.
func TestLinkPreviewRevealsOnlyPublicMatches(t *testing.T) {
	h := openFresh(t)
	g := h.guest()
	call[map[string]any](g, "PATCH", "/api/me", map[string]string{"name": `Ann "<b>" O'Neill`})
	stranger := h.guest()
	meta := func(id, language string) map[string]string {
		_, page := stranger.do("GET", "/t/"+id, "", "Accept-Language", language)
		tags := map[string]string{}
		for _, m := range regexp.MustCompile(`<meta (?:property|name)="([a-z:_]+)" content="([^"<]*)">`).FindAllStringSubmatch(page, -1) {
			tags[m[1]] = m[2]
		}
		return tags
	}
	id := g.both()
	g.play(id, 7)
	want := "Hex-It: Ann &#34;&lt;b&gt;&#34; O&#39;Neill against Ann &#34;&lt;b&gt;&#34; O&#39;Neill"
	tags := meta(id, "en")
	if tags["og:title"] != want || !strings.Contains(tags["og:description"], "7 moves so far.") {
		t.Errorf("the preview of the link is %q, %q", tags["og:title"], tags["og:description"])
	}
	if german := meta(id, "de"); !strings.Contains(german["og:title"], " gegen ") {
		t.Errorf("the preview in German is %q", german["og:title"])
	}
	if !strings.HasPrefix(tags["og:image"], h.url+"/api/matches/"+id+"/link-preview?n=") || tags["og:url"] != h.url+"/t/"+id {
		t.Errorf("its addresses are %q and %q", tags["og:image"], tags["og:url"])
	}
	card := func(address string) string {
		res, picture := stranger.do("GET", strings.TrimPrefix(address, h.url), "")
		img, err := png.Decode(strings.NewReader(picture))
		must(t, err)
		if size := img.Bounds().Size(); size.X != 1200 || size.Y != 630 || res.Header.Get("Content-Type") != "image/png" {
			t.Errorf("the card has %v pixels", size)
		}
		return picture
	}
	public := card(tags["og:image"])
	look(t, "card.png", public)

	secret, none := g.table(false).ID, strings.Repeat("0", len(id))
	tags = meta(secret, "en")
	if tags["og:title"] != "Hexparlor" {
		t.Errorf("the preview of a private match is %q", tags["og:title"])
	}
	_, page := stranger.do("GET", "/t/"+secret, "")
	_, missing := stranger.do("GET", "/t/"+none, "")
	if strings.ReplaceAll(page, secret, none) != missing || strings.Contains(page, "Ann") {
		t.Error("the page of a private match reveals that the match exists")
	}
	private := card(tags["og:image"])
	look(t, "house.png", private)
	if private != card("/api/matches/"+none+"/link-preview") || private == public {
		t.Error("the preview image of a private match reveals that the match exists")
	}
}

// TestPositionImageHidesSecretsEvenFromPlayers draws current and past positions as a seat and as a spectator: neither
// picture shows what is hidden from spectators.
func TestPositionImageHidesSecretsEvenFromPlayers(t *testing.T) {
	h := openFresh(t)
	g, other := h.guest(), h.guest()
	id := call[api.Match](g, "POST", "/api/matches", api.NewMatch{
		Game: "hexattack", Options: map[string]string{"map": "duel"}, Seats: []api.SeatRequest{{Kind: "me"}, {Kind: "open"}},
	}).ID
	other.sit(id, 2)
	path := "/api/matches/" + id + "/picture"
	_, first := other.do("GET", path, "")
	for range 2 {
		g.move(id, 1, g.match(id).Position.Turns[0].Choices()[0].Text)
	}
	if !strings.Contains(first, "<svg") || !strings.Contains(first, ">1.1<") {
		t.Fatalf("it is %.200s", first)
	}
	for _, query := range []string{"", "?at=0", "?format=svg"} {
		_, own := g.do("GET", path+query, "")
		_, others := other.do("GET", path+query, "")
		if own != first || others != first {
			t.Errorf("%q: sealed orders change the picture", query)
		}
	}
	res, painted := g.do("GET", path+"?format=png", "")
	if _, err := png.Decode(strings.NewReader(painted)); err != nil || res.Header.Get("Content-Type") != "image/png" {
		t.Error(err)
	}
	open := g.both()
	g.play(open, 6)
	pictures := map[string]bool{}
	for _, at := range []string{"0", "3", "5", "8", "-1"} {
		_, svg := other.do("GET", "/api/matches/"+open+"/picture?at="+at, "")
		pictures[svg] = true
	}
	if len(pictures) != 4 { // the last entry is the eighth
		t.Errorf("%d of 4 positions differ", len(pictures))
	}
	if res, _ := g.do("GET", path+"?at=-2", ""); res.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("before the first: %d", res.StatusCode)
	}
}

// TestGIFIsForFinishedMatchesOnly makes the GIF of a finished match, and asks for that of a running one.
func TestGIFIsForFinishedMatchesOnly(t *testing.T) {
	h := open(t, t.TempDir(), server.Limits{})
	g := h.guest()
	running := g.both()
	g.play(running, 1)
	if res, _ := g.do("GET", "/api/matches/"+running+"/animation", ""); res.StatusCode != http.StatusConflict {
		t.Errorf("the film of a running game: %d", res.StatusCode)
	}
	id := g.played(9)
	res, text := g.do("GET", "/api/matches/"+id+"/animation", "")
	look(t, "film.gif", text)
	all, err := stdgif.DecodeAll(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%d %v: %.200s", res.StatusCode, err, text)
	}
	side := max(all.Config.Width, all.Config.Height)
	if len(all.Image) != 10 || side != gif.MaxSide || res.Header.Get("Content-Type") != "image/gif" {
		t.Errorf("the film has %d pictures of %d pixels", len(all.Image), side)
	}
	if _, again := h.guest().do("GET", "/api/matches/"+id+"/animation", ""); again != text {
		t.Error("made again it differs")
	}
}

// TestOnlyEmbedPageMayBeFramed checks that a public match has a page for frames, which needs no cookie, and that no
// other page may be framed.
func TestOnlyEmbedPageMayBeFramed(t *testing.T) {
	h := openFresh(t)
	g := h.guest()
	id := g.both()
	g.play(id, 2)
	bare := &guest{h, &http.Client{}}
	res, page := bare.do("GET", "/embed/"+id, "")
	if !strings.Contains(res.Header.Get("Content-Security-Policy"), "frame-ancestors *") ||
		len(res.Header.Values("Set-Cookie")) > 0 || res.StatusCode != http.StatusOK {
		t.Errorf("%d %v", res.StatusCode, res.Header)
	}
	for _, has := range []string{"Hex-It", `href="/t/` + id + `"`, "2 moves so far.", `data-follow="/api/matches/` + id} {
		if !strings.Contains(page, has) {
			t.Errorf("the page lacks %s: %s", has, page)
		}
	}
	picture := regexp.MustCompile(`<img src="([^"]+)"`).FindStringSubmatch(page)[1]
	if res, svg := bare.do("GET", strings.ReplaceAll(picture, "&amp;", "&"), ""); !strings.Contains(svg, "<svg") {
		t.Errorf("its picture is %d %.100s", res.StatusCode, svg)
	}
	for _, file := range []string{"/embed.css", "/embed.js"} {
		if res, text := bare.do("GET", file, ""); res.StatusCode != http.StatusOK || len(text) == 0 {
			t.Errorf("%s: %d", file, res.StatusCode)
		}
	}
	g.act(id, 1, "resign")
	if _, page = bare.do("GET", "/embed/"+id, ""); strings.Contains(page, "data-follow") {
		t.Error("the page of a finished game waits for more")
	}
	for _, path := range []string{"/", "/t/" + id, "/rules/hex", "/api/matches/" + id + "/picture"} {
		res, _ := bare.do("GET", path, "")
		if !strings.Contains(res.Header.Get("Content-Security-Policy"), "frame-ancestors 'none'") {
			t.Errorf("%s may be framed", path)
		}
	}
	secret := g.table(false).ID
	res, page = bare.do("GET", "/embed/"+secret, "")
	_, none := bare.do("GET", "/embed/"+strings.Repeat("0", len(secret)), "")
	if page != none || res.StatusCode != http.StatusNotFound {
		t.Errorf("a private match is answered unlike an unknown one: status %d", res.StatusCode)
	}
}
