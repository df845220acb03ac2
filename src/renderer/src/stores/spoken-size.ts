/** A size as people say it: 640 bytes, 12 kB, 3.4 MB, 1.2 GB. Decimal, as file managers count. */
export function spokenSize(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  for (const [unit, size] of UNITS) {
    const count = bytes / size
    if (count >= 1) return `${count < 10 ? count.toFixed(1) : Math.round(count)} ${unit}`
  }
  return `${bytes} bytes`
}

const UNITS = [
  ['GB', 1e9],
  ['MB', 1e6],
  ['kB', 1e3],
] as const
