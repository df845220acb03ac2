import { EditorView } from '@codemirror/view'
import { startOfShown } from '../properties/hidden-frontmatter.ts'
import { toProperties } from './leave-title.ts'
import type { TitleWays } from './title-line-props.ts'

/** From the title into the text below it, or into the properties between. */
export function textWays(view: EditorView): TitleWays {
  const goTo = (position: number): void => {
    view.dispatch({ selection: { anchor: position }, effects: EditorView.scrollIntoView(position) })
    view.focus()
  }
  return {
    toStart: () => goTo(startOfShown(view.state)),
    back() {
      view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) })
      view.focus()
    },
    down(x) {
      if (toProperties(view.scrollDOM)) return
      const start = startOfShown(view.state)
      const top = view.coordsAtPos(start)
      goTo((top && view.posAtCoords({ x, y: (top.top + top.bottom) / 2 }, false)) ?? start)
    },
  }
}

/** Whether the person writes in the text before `until`. */
export const writesBefore = (view: EditorView, until: number): boolean =>
  view.composing || (view.hasFocus && view.state.selection.main.head <= until)
