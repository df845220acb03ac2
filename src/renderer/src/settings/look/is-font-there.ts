const SAMPLE = 'mmmmmmmmmmlli WQ 0@'

/** Whether this machine has a font of that name: else a text in it is as wide as in whichever font stands in for it. */
export function isFontThere(name: string): boolean {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return true
  const widthIn = (family: string): number => {
    canvas.font = `40px ${family}`
    return canvas.measureText(SAMPLE).width
  }
  return ['monospace', 'serif'].some(
    (standIn) => widthIn(`"${name}", ${standIn}`) !== widthIn(standIn),
  )
}
