/** A duration with its unit: 41 ms, 1.2 s, 3 min 5 s. */
export function spokenDuration(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)} ms`
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
