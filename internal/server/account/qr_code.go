package account

import (
	"fmt"
	"strings"

	"rsc.io/qr"

	"hexparlor/internal/api"
)

// margin is the number of light squares around a QR code.
const margin = 4

// qrCode returns a text as a QR code.
func qrCode(text string) (api.Modules, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return api.Modules{}, err
	}
	var path strings.Builder
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				fmt.Fprintf(&path, "M%d %dh1v1h-1z", x+margin, y+margin)
			}
		}
	}
	return api.Modules{Size: code.Size + 2*margin, Path: path.String()}, nil
}
