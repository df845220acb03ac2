import { withoutInvisible } from '../../../main/vault/model/new-path-problem.ts'
import { sha256 } from '../../../main/platform/sha256.ts'

/** What every file system of a shared vault takes for one name, in bytes of UTF-8. */
const MAX_BYTES = 255

/**
 * A name that every system can hold, as close to this one as it can be: an ordinary name stays as it is. The same name
 * always gives the same result, on every system, so that a vault looks the same wherever it was imported. Says nothing
 * about other names that may be taken.
 */
export function safeName(
  name: string,
  {
    tailBytes = 0,
  }: { /** Kept free for what comes behind it. */ readonly tailBytes?: number } = {},
): string {
  const cleaned = clean(name)
  return shorten(avoidReserved(cleaned === '' ? 'Untitled' : cleaned), name, tailBytes)
}

/** `Plan.md` with 2 → `Plan 2.md`; `Plan` → `Plan 2`. Not longer than a name may be. */
export function numberedName(name: string, number: number): string {
  const [stem, extension] = splitExtension(name)
  return shorten(`${stem} ${number}${extension}`, `${name} ${number}`)
}

/** `a.tar.gz` → `a.tar`, `.gz`; a name without an extension, or that is nothing else, stays whole. */
export function splitExtension(name: string): [stem: string, extension: string] {
  const extension = /(?<=.)\.[^. ]{1,16}$/u.exec(name)?.[0] ?? ''
  return [name.slice(0, name.length - extension.length), extension]
}

const clean = (name: string): string =>
  withoutInvisible(
    name
      .toWellFormed()
      .normalize('NFC')
      .replace(/\p{Cc}/gu, ' '),
  )
    .replace(/[<>:"|?*/\\]/g, '-')
    // A dot hides the file, and `~` at the start is a person's home in many programs.
    .replace(/^[.~]+/, '_')
    .replace(/[. ]+$/, '')

/** Windows knows devices by these names, whatever stands behind a dot. */
const avoidReserved = (name: string): string =>
  name.replace(/^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i, '$&_')

/** Longest of the forms in which a system may keep it: macOS takes letters and accents apart. */
const lengthOf = (name: string): number =>
  Math.max(
    ...[name, name.normalize('NFC'), name.normalize('NFD')].map((form) => Buffer.byteLength(form)),
  )

/** A name that is cut gets a hash of the whole, so that two long ones stay two. */
function shorten(name: string, whole: string, tailBytes = 0): string {
  if (lengthOf(name) <= MAX_BYTES - tailBytes) return name
  const [stem, extension] = splitExtension(name)
  const end = ` ${sha256(whole).slice(0, 8)}${extension}`
  let kept = ''
  for (const character of stem) {
    if (lengthOf(kept + character + end) > MAX_BYTES - tailBytes) break
    kept += character
  }
  return kept.replace(/[\s.]+$/, '') + end
}
