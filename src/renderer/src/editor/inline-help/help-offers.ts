import type { HelpAction } from '../../../../shared/contract/inline-help.ts'
import type { HelpChoice } from '../../stores/editor-port.ts'

export interface HelpOffer {
  readonly id: string
  readonly title: string
  readonly detail: string | undefined
  readonly choice: HelpChoice
}

/** What help there is, in the order in which it is offered. `translate` and `own` need words besides. */
export const HELP_ACTIONS: readonly {
  readonly action: Exclude<HelpAction, 'translate' | 'own'>
  readonly title: string
}[] = [
  { action: 'rewrite', title: 'Rewrite' },
  { action: 'shorten', title: 'Shorten' },
  { action: 'fix', title: 'Fix spelling and grammar' },
  { action: 'continue', title: 'Continue writing' },
  { action: 'summarise', title: 'Summarise below' },
]

const LANGUAGES = [
  'English',
  'German',
  'French',
  'Spanish',
  'Italian',
  'Portuguese',
  'Dutch',
  'Polish',
  'Ukrainian',
  'Turkish',
  'Chinese',
  'Japanese',
  'Korean',
  'Arabic',
  'Hindi',
] as const
/** Without anything typed only these: the list stays one that is taken in at a glance. */
const FIRST_LANGUAGES = 3

/** What fits what is typed; last comes what is typed itself, as an instruction or a language. */
export function helpOffers(query: string): readonly HelpOffer[] {
  const typed = query.trim()
  const wanted = typed.toLowerCase()
  const fits = (title: string): boolean => title.toLowerCase().includes(wanted)
  const translations = LANGUAGES.map((language) => translation(language))
  const known = [
    ...HELP_ACTIONS.map(({ action, title }): HelpOffer => ({
      id: action,
      title,
      detail: undefined,
      choice: { action, instruction: '' },
    })).filter(({ title }) => fits(title)),
    ...(wanted === ''
      ? translations.slice(0, FIRST_LANGUAGES)
      : translations.filter(({ title }) => fits(title))),
  ]
  if (wanted === '') return known
  const language = /^(?:translate (?:in)?to|into|to|in) (\p{L}[\p{L} -]*)$/iu.exec(typed)?.[1]
  return [
    ...known,
    ...(language !== undefined && known.length === 0 ? [translation(language)] : []),
    {
      id: 'own',
      title: `“${typed}”`,
      detail: 'In your own words',
      choice: { action: 'own', instruction: typed },
    },
  ]
}

const translation = (language: string): HelpOffer => ({
  id: `translate ${language}`,
  title: `Translate into ${language}`,
  detail: undefined,
  choice: { action: 'translate', instruction: language },
})
