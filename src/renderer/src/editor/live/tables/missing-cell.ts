import { Decoration, WidgetType } from '@codemirror/view'

/** A cell that a short row does not have. A click goes to the last that it has, and Tab from there adds one. */
class MissingCell extends WidgetType {
  private readonly column: number

  constructor(column: number) {
    super()
    this.column = column
  }

  override eq(other: MissingCell): boolean {
    return other.column === this.column
  }

  override toDOM(): HTMLElement {
    const cell = document.createElement('span')
    cell.className = 'cm-live-cell'
    cell.role = 'cell'
    cell.dataset['column'] = String(this.column)
    return cell
  }

  override ignoreEvent(): boolean {
    return false
  }
}

const known = new Map<number, Decoration>()

/** Stands at the end of its line. */
export function missingCell(column: number): Decoration {
  const made =
    known.get(column) ?? Decoration.widget({ widget: new MissingCell(column), side: column + 1 })
  known.set(column, made)
  return made
}
