import { LIVE_WORDS } from '../../words.ts'

/** What is drawn over a table for the mouse. It lies beside the text, of which it is no part. */
export interface HandleButtons {
  readonly overlay: HTMLElement
  readonly column: HTMLButtonElement
  readonly row: HTMLButtonElement
  readonly addColumn: HTMLButtonElement
  readonly addRow: HTMLButtonElement
  /** Where what is dragged lands. */
  readonly landing: HTMLElement
}

export function createButtons(): HandleButtons {
  const overlay = document.createElement('div')
  overlay.className = 'cm-table-handles'
  overlay.hidden = true
  const [column, row] = [button('column', '⋯'), button('row', '⋮')]
  column.ariaHasPopup = 'menu'
  row.ariaHasPopup = 'menu'
  const [addColumn, addRow] = [button('add', '+'), button('add', '+')]
  addColumn.ariaLabel = LIVE_WORDS.addColumn
  addRow.ariaLabel = LIVE_WORDS.addRow
  const landing = document.createElement('div')
  landing.className = 'cm-table-landing'
  landing.hidden = true
  overlay.append(column, row, addColumn, addRow, landing)
  return { overlay, column, row, addColumn, addRow, landing }
}

/** The keyboard has ways of its own, so it is no stop of Tab; the text keeps the focus when it is pressed. */
function button(kind: string, sign: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.tabIndex = -1
  made.className = `cm-table-handle cm-table-${kind}`
  made.textContent = sign
  made.addEventListener('mousedown', (event) => event.preventDefault())
  return made
}
