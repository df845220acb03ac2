/** `45 min`, `1 h 30 min`, `2 h`; nothing is `0 min`, and a few seconds are not nothing. */
export function spokenMinutes(minutes: number): string {
  if (minutes > 0 && minutes < 0.5) return 'under 1 min'
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
