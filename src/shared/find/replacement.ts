/** `$1`, `$<name>`, `$&`, `$$`, and breaks as `\n` and `\t`. */
const PARTS = /\$(?:([$&0])|([1-9]\d?)|<([^>]*)>)|\\([nrt\\$])/g
const SIGNS: Readonly<Record<string, string>> = { n: '\n', r: '\n', t: '\t', '\\': '\\', $: '$' }

/**
 * What a match becomes: `template` with the groups that it names. A group that took part in no match is empty, one that
 * there is not stays as it is written.
 */
export function replacementOf(template: string, match: RegExpExecArray): string {
  return template.replace(
    PARTS,
    (
      written: string,
      sign: string | undefined,
      digits: string | undefined,
      name: string | undefined,
      letter: string | undefined,
    ) => {
      if (letter !== undefined) return SIGNS[letter] ?? written
      if (sign !== undefined) return sign === '$' ? '$' : match[0]
      if (name !== undefined) return match.groups ? (match.groups[name] ?? '') : written
      return digits === undefined ? written : numbered(match, digits, written)
    },
  )
}

/** `$12` is the twelfth group, or the first one and a 2 where there are fewer. */
function numbered(match: RegExpExecArray, digits: string, written: string): string {
  if (Number(digits) < match.length) return match[Number(digits)] ?? ''
  const [first = '', rest = ''] = digits
  return rest !== '' && Number(first) < match.length
    ? `${match[Number(first)] ?? ''}${rest}`
    : written
}
