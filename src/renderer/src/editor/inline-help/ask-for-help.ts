import type { EditorState } from '@codemirror/state'
import { EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import type { HelpAction } from '../../../../shared/contract/inline-help.ts'
import {
  HELP_CONTEXT_CHARACTERS,
  MOST_HELPED_CHARACTERS,
} from '../../../../shared/contract/limits.ts'
import { isAbort } from '../../../../shared/rpc/errors.ts'
import type { HelpChoice } from '../../stores/editor-port.ts'
import { endHelp, helpCame, helpPreview, startHelp } from './help-preview.ts'
import { helpServices } from './help-services.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'

const TITLES: Readonly<Record<HelpAction, (instruction: string) => string>> = {
  rewrite: () => 'Rewrite',
  shorten: () => 'Shorten',
  continue: () => 'Continue',
  translate: (language) => `Translate into ${language}`,
  fix: () => 'Fix spelling and grammar',
  summarise: () => 'Summarise',
  own: (instruction) => `“${instruction}”`,
}

/** Asks for help with what is selected, or with the paragraph of the cursor, and shows it as it comes. */
export function askForHelp(view: EditorView, choice: HelpChoice): void {
  view.plugin(helpAsker)?.ask(choice)
}

/** One request at a time. It ends with the view, and when the text that it is about changes. */
export const helpAsker = ViewPlugin.define((view) => {
  let running: AbortController | null = null
  // What was being written when another note was shown has nobody to write on.
  if (view.state.field(helpPreview)?.isWhole === false)
    setTimeout(() => view.dispatch({ effects: endHelp.of(null) }))

  async function ask({ action, instruction }: HelpChoice): Promise<void> {
    const { state } = view
    const services = state.facet(helpServices)
    const range = helpedRange(state)
    const refusal = refusalOf(state, range)
    if (!range || refusal !== null) return services.say(refusal ?? NOTHING_SELECTED)
    running?.abort()
    const controller = (running = new AbortController())
    const id = {}
    const { from, to } = range
    const text = state.sliceDoc(from, to)
    const { before, after } = HELP_CONTEXT_CHARACTERS
    const adds = action === 'continue' || action === 'summarise'
    const isCurrent = (): boolean =>
      !controller.signal.aborted && view.state.field(helpPreview)?.id === id
    // The bar hangs below the text, and has to be seen too.
    const intoView = EditorView.scrollIntoView(to, { y: 'nearest', yMargin: 140 })
    const begun = startHelp.of({
      id,
      title: TITLES[action](instruction),
      from,
      to,
      adds,
      text: '',
      notice: 'Waiting for the model.',
      isWhole: false,
    })
    view.dispatch({ effects: [begun, intoView] })
    try {
      const whole = await services.help(
        {
          action,
          instruction,
          text,
          before: state.sliceDoc(Math.max(0, from - before), from).toWellFormed(),
          after: state.sliceDoc(to, to + after).toWellFormed(),
        },
        (progress) => {
          if (isCurrent())
            view.dispatch({ effects: helpCame.of({ id, ...progress, isWhole: false }) })
        },
        controller.signal,
      )
      if (!isCurrent()) return
      if (!adds && whole === text) {
        view.dispatch({ effects: endHelp.of(null) })
        return services.say('There is nothing to change.')
      }
      view.dispatch({
        effects: [
          helpCame.of({ id, text: whole, notice: null, isWhole: true }),
          EditorView.announce.of('The suggestion is there. Tab takes it over, Escape rejects it.'),
        ],
      })
    } catch (error) {
      if (!isCurrent()) return // stopped, or dropped, which was said
      view.dispatch({ effects: endHelp.of(null) })
      if (!isAbort(error)) services.report(error)
    }
  }

  return {
    ask: (choice: HelpChoice): void => void ask(choice),
    update({ startState, state, transactions }: ViewUpdate): void {
      if (!startState.field(helpPreview) || state.field(helpPreview)) return
      running?.abort()
      const isAnswered = transactions.some(({ effects }) => effects.some((one) => one.is(endHelp)))
      if (!isAnswered) state.facet(helpServices).say(CHANGED_MEANWHILE)
    },
    destroy: () => running?.abort(),
  }
})

const NOTHING_SELECTED = 'Select some text first, or put the cursor into a paragraph.'
const CHANGED_MEANWHILE =
  'The text that the suggestion was about was changed meanwhile, so it was dropped.'

type Range = { readonly from: number; readonly to: number }

function refusalOf(state: EditorState, range: Range | null): string | null {
  if (state.readOnly) return 'This note can only be read, so nothing can be written into it.'
  if (range && range.to - range.from > MOST_HELPED_CHARACTERS)
    return `That is too much text for one time. Select at most ${spokenNumber(MOST_HELPED_CHARACTERS)} characters.`
  return null
}

/** The selection, or the lines round the cursor up to the next empty ones; null when there is only white space. */
export function helpedRange({ selection, doc }: EditorState): Range | null {
  const { main } = selection
  if (!main.empty) {
    const { from, to } = main
    return doc.sliceString(from, to).trim() === '' ? null : { from, to }
  }
  const line = doc.lineAt(main.head)
  const isBlank = (number: number): boolean => doc.line(number).text.trim() === ''
  if (isBlank(line.number)) return null
  let [first, last] = [line.number, line.number]
  while (first > 1 && !isBlank(first - 1)) first--
  while (last < doc.lines && !isBlank(last + 1)) last++
  return { from: doc.line(first).from, to: doc.line(last).to }
}
