const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const SINES = Array.from({ length: 64 }, (_, at) =>
  Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32),
)

/** 16 bytes. Browsers have no MD5, which old formats of files ask for. */
export function md5(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  whole.set(bytes)
  whole[bytes.length] = 0x80
  const words = new DataView(whole.buffer)
  words.setUint32(whole.length - 8, bytes.length * 8, true)
  let state: Words = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
  for (let block = 0; block < whole.length; block += 64) {
    const after = blockOf(state, (word) => words.getUint32(block + 4 * word, true))
    state = [
      (state[0] + after[0]) | 0,
      (state[1] + after[1]) | 0,
      (state[2] + after[2]) | 0,
      (state[3] + after[3]) | 0,
    ]
  }
  const digest = new DataView(new ArrayBuffer(16))
  for (const [at, word] of state.entries()) digest.setInt32(4 * at, word, true)
  return new Uint8Array(digest.buffer)
}

type Words = readonly [number, number, number, number]

function blockOf(state: Words, wordAt: (word: number) => number): Words {
  let [a, b, c, d] = state
  for (let step = 0; step < 64; step++) {
    const round = step >> 4
    const [mixed, word] = mixedAt(round, step, [b, c, d])
    const sum = (a + mixed + (SINES[step] ?? 0) + wordAt(word)) | 0
    const shift = SHIFTS[4 * round + (step % 4)] ?? 0
    ;[a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0]
  }
  return [a, b, c, d]
}

/** The function of a round, and which word of the block comes. */
function mixedAt(
  round: number,
  step: number,
  [b, c, d]: readonly [number, number, number],
): readonly [number, number] {
  if (round === 0) return [(b & c) | (~b & d), step]
  if (round === 1) return [(d & b) | (~d & c), (5 * step + 1) % 16]
  return round === 2 ? [b ^ c ^ d, (3 * step + 5) % 16] : [c ^ (b | ~d), (7 * step) % 16]
}
