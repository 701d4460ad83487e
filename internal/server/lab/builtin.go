package lab

import (
	"archive/zip"
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"hexparlor/game"
	"hexparlor/i18n"
	"hexparlor/i18n/catalog"
	"hexparlor/internal/lab"
	"hexparlor/internal/lab/report"
)

// builtIn is the archive that Pack has written of the studies that come with the program.
//
//go:embed builtin.zip
var builtIn []byte

// BuiltIn returns the studies that come with the program, for Config.
func BuiltIn() fs.FS {
	archive, err := zip.NewReader(bytes.NewReader(builtIn), int64(len(builtIn)))
	if err != nil {
		panic(err) // a test reads it
	}
	return archive
}

// Pack writes an archive of studies: for each its description with the answers, and its reports, without the games. The
// name of a study's folder becomes its ID.
func Pack(w io.Writer, lookup func(id string) (game.Game, bool), folders ...string) error {
	archive := zip.NewWriter(w)
	for _, folder := range folders {
		if err := packStudy(archive, lookup, folder); err != nil {
			return err
		}
	}
	return archive.Close()
}

func packStudy(archive *zip.Writer, lookup func(id string) (game.Game, bool), folder string) error {
	data, err := lab.ReadData(folder)
	if err != nil {
		return err
	}
	file, err := os.Stat(filepath.Join(folder, lab.FileName))
	if err != nil {
		return err
	}
	g, ok := lookup(data.Game)
	if !ok {
		return badStudy(i18n.Of("server.lab.game"))
	}
	st := keptStudy{
		ID: filepath.Base(folder), Began: file.ModTime().UTC(), Game: data.Game, Version: data.Version, State: stateDone,
		Total: data.Games(), Played: data.Games(),
	}
	st.Found = answersOf(lab.Study{Data: data, Game: g}, &st)
	st.Presets, st.Options = compared(data.Settings, g.Info())
	if len(data.Questions) > 0 {
		st.Question = data.Questions[0]
	}
	text, err := json.Marshal(st)
	if err != nil {
		return err
	}
	pages := map[string][]byte{studyFile: text}
	for _, words := range catalog.All() {
		r, err := report.New(data, g, words, "/")
		if err != nil {
			return err
		}
		if pages[reportIn(words)], err = r.HTML(); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(pages)) {
		out, err := archive.Create(st.ID + "/" + name)
		if err == nil {
			_, err = out.Write(pages[name])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// compared returns the presets that a study compares, or the options with the values that it compares.
func compared(of lab.Settings, info game.Info) (presets []string, options map[string][]string) {
	options = map[string][]string{}
	var plain []lab.Arm
	for _, arm := range of.Arms {
		if arm.Kind == lab.Plain {
			plain = append(plain, arm)
		}
	}
	unnamed := func(a lab.Arm) bool {
		_, err := info.Preset(a.Name)
		return a.Name == "" || err != nil
	}
	if len(plain) > 1 && !slices.ContainsFunc(plain, unnamed) {
		for _, arm := range plain {
			presets = append(presets, arm.Name)
		}
		return presets, options
	}
	for name, first := range plain[0].Options {
		values := []string{first}
		for _, arm := range plain[1:] {
			if !slices.Contains(values, arm.Options[name]) {
				values = append(values, arm.Options[name])
			}
		}
		if len(values) > 1 {
			options[name] = values
		}
	}
	return presets, options
}

// readBuiltIn returns the studies in an archive, sorted by ID, and the archive.
func readBuiltIn(archive fs.FS) (_ fs.FS, all []keptStudy, err error) {
	found, err := fs.Glob(archive, "*/"+studyFile)
	if err != nil {
		return nil, nil, err
	}
	for _, path := range found {
		var st keptStudy
		text, err := fs.ReadFile(archive, path)
		if err == nil {
			err = json.Unmarshal(text, &st)
		}
		if err != nil {
			return nil, nil, err
		}
		st.BuiltIn = true
		all = append(all, st)
	}
	slices.SortFunc(all, func(x, y keptStudy) int { return cmp.Compare(x.ID, y.ID) })
	return archive, all, nil
}
