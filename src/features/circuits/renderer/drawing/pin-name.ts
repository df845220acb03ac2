/** How a pin is written beside its line: `NQ` and `Q_N` are a Q with a bar over it. */
export interface PinName {
  readonly text: string
  readonly hasBar: boolean
}

export function shownPinName(name: string): PinName {
  const inverted =
    /^N(Q\d*)$|^N_?(RESET|SET|CLR|CLEAR|PRE|EN|LOAD|R|S)$|^(.+)_N$|^(.+)_BAR$|^(.+)'$/.exec(name)
  const base = inverted?.slice(1).find((part) => part !== undefined)
  return base === undefined ? { text: name, hasBar: false } : { text: base, hasBar: true }
}

/** Edges matter at it: it is drawn with a wedge. */
export const isClockPin = (name: string): boolean => /^(CLK|CLOCK|CP|CK)$/.test(name)
