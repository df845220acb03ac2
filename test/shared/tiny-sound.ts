/** A sound: so many seconds of silence, 8 bits and 4,000 times a second. */
export function tinySound(seconds: number): Uint8Array<ArrayBuffer> {
  const rate = 4000
  const length = rate * seconds
  const bytes = new Uint8Array(44 + length).fill(128, 44)
  const view = new DataView(bytes.buffer)
  const name = (at: number, text: string): void =>
    bytes.set(
      Array.from(text, (letter) => letter.charCodeAt(0)),
      at,
    )
  name(0, 'RIFF')
  view.setUint32(4, 36 + length, true)
  name(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true) // plain samples
  view.setUint16(22, 1, true) // one channel
  view.setUint32(24, rate, true)
  view.setUint32(28, rate, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  name(36, 'data')
  view.setUint32(40, length, true)
  return bytes
}
