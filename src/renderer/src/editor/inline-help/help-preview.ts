import { StateEffect, StateField, type ChangeDesc } from '@codemirror/state'

/** New text for a stretch of the note: shown, and not part of it until it is taken over. */
export interface HelpPreview {
  /** Every request is another one, also for the same stretch. */
  readonly id: object
  /** What the person asked for: "Rewrite". */
  readonly title: string
  readonly from: number
  readonly to: number
  /** True: the new text goes behind the stretch. False: it takes its place. */
  readonly adds: boolean
  /** All of it so far. */
  readonly text: string
  /** What is being waited for; null while text comes, and at the end. */
  readonly notice: string | null
  readonly isWhole: boolean
}

type Progress = Pick<HelpPreview, 'id' | 'text' | 'notice' | 'isWhole'>

export const startHelp = StateEffect.define<HelpPreview>()
/** For the preview with this id; another one does not hear of it. */
export const helpCame = StateEffect.define<Progress>()
export const endHelp = StateEffect.define<null>()

/** The preview of the note; null when there is none, and once what it is about was changed. */
export const helpPreview = StateField.define<HelpPreview | null>({
  create: () => null,
  update(preview, transaction) {
    let next = preview && transaction.docChanged ? moved(preview, transaction.changes) : preview
    for (const effect of transaction.effects) {
      if (effect.is(startHelp)) next = effect.value
      else if (effect.is(helpCame) && effect.value.id === next?.id)
        next = { ...next, ...effect.value }
      else if (effect.is(endHelp)) next = null
    }
    return next
  },
})

function moved(preview: HelpPreview, changes: ChangeDesc): HelpPreview | null {
  const { from, to } = preview
  if (changes.touchesRange(from, to)) return null
  return { ...preview, from: changes.mapPos(from, 1), to: changes.mapPos(to, -1) }
}
