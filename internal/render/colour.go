package render

import (
	"image/color"
	"math"
)

// Oklch returns a colour by its lightness from 0 to 1, its chroma and its hue in degrees, as in CSS. A colour outside
// of sRGB is clipped channel by channel.
func Oklch(lightness, chroma, hue float64) color.NRGBA {
	sin, cos := math.Sincos(hue * math.Pi / 180)
	a, b := chroma*cos, chroma*sin
	// From Oklab to linear light: https://www.w3.org/TR/css-color-4/#color-conversion-code
	l := cube(lightness + 0.3963377773761749*a + 0.2158037573099136*b)
	m := cube(lightness - 0.1055613458156586*a - 0.0638541728258133*b)
	s := cube(lightness - 0.0894841775298119*a - 1.2914855480194092*b)
	return color.NRGBA{
		R: channel(4.0767416360759583*l - 3.3077115392580629*m + 0.2309699031821043*s),
		G: channel(-1.2684379732850315*l + 2.6097573492876882*m - 0.3413193760026570*s),
		B: channel(-0.0041960761386756*l - 0.7034186179359362*m + 1.7076146940746117*s),
		A: 255,
	}
}

func cube(v float64) float64 { return v * v * v }

// channel converts a value of linear light, from 0 to 1, to a byte of sRGB.
func channel(v float64) uint8 {
	v = min(max(v, 0), 1)
	if v <= 0.0031308 {
		v *= 12.92
	} else {
		v = 1.055*math.Pow(v, 1/2.4) - 0.055
	}
	return uint8(math.Round(v * 255))
}

// Mix returns a mixture of two colours; part is the share of b, from 0 to 1.
func Mix(a, b color.NRGBA, part float64) color.NRGBA {
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + (float64(b)-float64(a))*part)) }
	return color.NRGBA{R: mix(a.R, b.R), G: mix(a.G, b.G), B: mix(a.B, b.B), A: mix(a.A, b.A)}
}

// Sheer returns the colour c with its opacity multiplied by part, from 0 to 1.
func Sheer(c color.NRGBA, part float64) color.NRGBA {
	c.A = uint8(math.Round(float64(c.A) * part))
	return c
}
