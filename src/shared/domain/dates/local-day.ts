/** The person's own day, `YYYY-MM-DD`. */
export function localDay(atMs: number): string {
  const date = new Date(atMs)
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
