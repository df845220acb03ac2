import type { FiledCategory } from '../../../../../shared/domain/entries/entry.ts'
import type { Features } from './features.ts'
import type { LogisticModel } from './logistic.ts'

/** What a feature means to a person when it speaks for the category. */
const CLAUSES: Readonly<Record<FiledCategory, Readonly<Record<string, readonly string[]>>>> = {
  people: {
    'names a person': [
      'names',
      'begins with a name',
      'title',
      'title first',
      'name then colon or dash',
      'name then lower words',
      'possessive name',
      'capitals inside',
    ],
    'speaks of a relative or a friend': ['kin', 'kin first', 'role', 'role first'],
    'says something about somebody': [
      'personal',
      'personal first',
      'character',
      'he or she',
      'speech',
      'who is',
      'present tense',
      'past tense',
      'someone about to',
    ],
    'is about keeping in touch': ['keep in touch'],
  },
  projects: {
    'speaks of a piece of work': [
      'work',
      'work first',
      'home',
      'build',
      'build first',
      'in parts of work',
      'goal words',
      'we',
    ],
    'says how far it is': ['progress', 'progress figure', 'waiting'],
    'has several steps': ['then or next', 'several steps', 'list after a colon'],
  },
  ideas: {
    'calls itself an idea': ['idea', 'idea first', 'says idea'],
    'wonders what could be': [
      'maybe',
      'maybe first',
      'wonder',
      'wonder first',
      'what if',
      'could invent',
      'modal',
      'question',
      'several question marks',
      'question words',
    ],
    'describes something that does not exist yet': [
      'a thing that or for',
      'about something',
      'kind of work about',
      'begins with an article',
      'abstract',
    ],
  },
  admin: {
    'is about money': ['money', 'money first', 'money amount'],
    'is about an appointment': ['appointment', 'appointment first', 'clock time'],
    'asks for something to be done': [
      'errand',
      'empty box',
      'errand first',
      'begins with a bare verb',
      'reply or call somebody',
      'remember',
      'remember first',
    ],
    'is about something to get': ['shopping', 'shopping first'],
    'is about papers or a deadline': ['office', 'office first', 'before or by a day', 'by a date'],
    'names a day': ['dates', 'soon'],
  },
}
const SINGULAR: Readonly<Record<FiledCategory, string>> = {
  people: 'a person',
  projects: 'a project',
  ideas: 'an idea',
  admin: 'admin',
}
/** Less than this does not sway an answer. */
const LEAST = 0.15

/** One or two clauses that say what spoke most for `category` rather than for the others. */
export function reasonsFor(
  category: FiledCategory,
  features: Features,
  { classes, weights }: LogisticModel,
): string[] {
  const place = classes.indexOf(category)
  const said = Object.entries(CLAUSES[category]).map(([clause, names]) => ({
    clause,
    weight: names.reduce((sum, name) => {
      const each = weights[name] ?? []
      const others = each.reduce((all, one) => all + one, 0) / Math.max(1, each.length)
      return sum + (features[name] ?? 0) * ((each[place] ?? 0) - others)
    }, 0),
  }))
  return said
    .filter(({ weight }) => weight > LEAST)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, 2)
    .map(({ clause }) => clause)
}

/** “names a person, and is about keeping in touch; it could also be admin”. */
export function sentenceOf(
  category: FiledCategory,
  reasons: readonly string[],
  rival: FiledCategory | null,
): string {
  const said =
    reasons.length === 0 ? `reads most like ${SINGULAR[category]}` : reasons.join(' and ')
  return rival === null ? said : `${said}; could also be ${SINGULAR[rival]}`
}
