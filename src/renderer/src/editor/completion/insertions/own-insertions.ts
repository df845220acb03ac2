import type { StateCommand } from '@codemirror/state'
import { clockTime } from '../../../../../shared/domain/dates/spoken-date.ts'
import { localDay } from '../../../../../shared/domain/dates/local-day.ts'
import type { Insertion, InsertionPlace } from '../../../feature.ts'
import { toggleHeading } from '../../commands/blocks/toggle-heading.ts'
import { toggleList } from '../../commands/blocks/toggle-list.ts'
import { toggleCallout, toggleQuote } from '../../commands/blocks/toggle-quote.ts'
import { insertFootnote, insertRule } from '../../commands/inserting/insert-blocks.ts'
import { EDITOR_ACTION_TITLES } from '../../commands/words.ts'
import type { CompletionAsker } from '../completion-asker.ts'
import { INSERTION_DETAILS, INSERTION_TITLES, INSERTION_WORDS } from '../words.ts'

/** A place that the editor's own commands work at too. */
export interface OwnPlace extends InsertionPlace {
  /** Takes away what was typed and does this, as one step. */
  run(command: StateCommand): void
}

export interface OwnInsertion extends Omit<Insertion, 'run'> {
  run(place: OwnPlace): void
}

/** What the editor itself offers behind a `/`, in the order of the list. */
export function ownInsertions(asker: CompletionAsker): readonly OwnInsertion[] {
  const command = (
    id: keyof typeof EDITOR_ACTION_TITLES,
    run: StateCommand,
    label: string = EDITOR_ACTION_TITLES[id],
  ): OwnInsertion => ({
    id,
    label,
    detail: INSERTION_DETAILS[id] ?? '',
    words: INSERTION_WORDS[id] ?? [],
    run: (place) => place.run(run),
  })
  const text = (
    id: keyof typeof INSERTION_TITLES,
    textOf: () => string,
    options?: { readonly isBlock?: boolean; readonly cursor?: number },
  ): OwnInsertion => ({
    ...named(id),
    run: (place) => void place.put(textOf(), options),
  })
  const named = (id: keyof typeof INSERTION_TITLES) => ({
    id,
    label: INSERTION_TITLES[id],
    detail: INSERTION_DETAILS[id] ?? '',
    words: INSERTION_WORDS[id] ?? [],
  })
  return [
    command('heading-1', toggleHeading(1)),
    command('heading-2', toggleHeading(2)),
    command('heading-3', toggleHeading(3)),
    command('bullets', toggleList('bullets')),
    command('numbers', toggleList('numbers')),
    command('task-list', toggleList('tasks')),
    command('quote', toggleQuote),
    command('callout', toggleCallout),
    text('table', () => '|  |  |\n| --- | --- |\n|  |  |', { isBlock: true, cursor: 2 }),
    text('code-block', () => '```\n\n```', { isBlock: true, cursor: 3 }),
    text('maths', () => '$$\n\n$$', { isBlock: true, cursor: 3 }),
    command('rule', insertRule, INSERTION_TITLES.rule),
    text('date', () => localDay(asker.nowMs())),
    text('time', () => clockTime(asker.nowMs())),
    text('link', () => '[[]]', { cursor: 2 }),
    text('embed', () => '![[]]', { cursor: 3 }),
    command('footnote', insertFootnote, INSERTION_TITLES.footnote),
    {
      ...named('help'),
      run(place) {
        if (place.clear()) asker.askForHelp()
      },
    },
    {
      ...named('continue'),
      run(place) {
        if (place.clear()) asker.help({ action: 'continue', instruction: '' })
      },
    },
    command('heading-4', toggleHeading(4)),
    command('heading-5', toggleHeading(5)),
    command('heading-6', toggleHeading(6)),
  ]
}
