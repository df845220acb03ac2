import {
  codePointOf,
  invisiblePattern,
  replaceInvisible,
} from '../../../shared/domain/text/invisible.ts'

/** Why no file may be created under this path, as the end of a sentence; undefined when it may. */
export function newPathProblem(path: string): string | undefined {
  const segments = path.split('/')
  if (segments.length > 64) return `${path} is more than 64 folders deep`
  for (const segment of segments) {
    const problem = newNameProblem(segment)
    if (problem) return `“${escapeInvisible(segment)}” ${problem}`
  }
  return undefined
}

function newNameProblem(name: string): string | undefined {
  if (name.startsWith('.')) return 'is hidden: a name may not start with a dot'
  if (withoutInvisible(name) !== name) return 'has invisible characters'
  if (!name.isWellFormed()) return 'is not valid Unicode'
  const forbidden = name.match(/[<>:"|?*]/)
  if (forbidden) return `has “${forbidden[0]}”, which Windows does not allow`
  if (/[. ]$/.test(name)) return 'ends with a dot or a space, which Windows does not allow'
  if (/^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i.test(name))
    return 'is a name that Windows keeps for itself'
  // macOS may store the decomposed form, which is longer.
  if ([name.normalize('NFC'), name.normalize('NFD'), name].some((form) => byteLength(form) > 255))
    return 'is longer than 255 bytes'
  return undefined
}

/** Scripts whose words need joiners, or a space that does not show, to be written right: Persian, Hindi, Khmer. */
const JOINING = `[${'Arab Syrc Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Thai Laoo Tibt'
  .split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('')}]`

/**
 * With what is not seen two names can look the same, or one can look like another kind of file. Between letters of a script
 * that needs it, and within a picture, it is part of the word.
 */
const INVISIBLE = invisiblePattern({
  kept: [`(?<=${JOINING})[\u200b-\u200d](?=${JOINING})`, '(?<=\\p{scx=Mong})[\u180b-\u180f]'],
})

/** The name without the marks that nobody sees and nothing needs. */
export const withoutInvisible = (name: string): string =>
  replaceInvisible(name, INVISIBLE, () => '')

const escapeInvisible = (name: string): string =>
  replaceInvisible(name, INVISIBLE, (character) => `⟨${codePointOf(character)}⟩`)

const byteLength = (text: string): number => Buffer.byteLength(text, 'utf8')
