import { useState } from 'react'
import { TextField } from '../../../../renderer/src/ui/field/text-field.tsx'
import { SearchIcon } from '../../../../renderer/src/ui/icons.ts'
import { foldText } from '../../../../shared/domain/text/fold-text.ts'
import type { Canvas, CanvasNode } from '../../shared/canvas.ts'
import { besideCard, cardName } from '../cards/card-name.ts'
import { canvasWords } from '../words.ts'
import { inReadingOrder } from './card-order.ts'
import styles from './board.module.css'

/** All cards in the order in which one reads, with where they lead: for who does not see the board, and to find one. */
export function CardList({
  canvas,
  onGo,
}: {
  readonly canvas: Canvas
  readonly onGo: (id: string) => void
}) {
  const [query, setQuery] = useState('')
  const wanted = foldText(query.trim())
  const found = inReadingOrder(canvas.nodes).filter((node) =>
    foldText(wordsOf(node)).includes(wanted),
  )
  return (
    <div className={styles.list}>
      <TextField
        label={canvasWords.findCard}
        hideLabel
        placeholder={canvasWords.findCard}
        icon={<SearchIcon />}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        onEnter={() => {
          const [first] = found
          if (first) onGo(first.id)
        }}
      />
      {found.length === 0 ? <p role="status">{canvasWords.noCards}</p> : null}
      <ul>
        {found.slice(0, MOST_ROWS).map((node) => (
          <li key={node.id}>
            <button type="button" className={styles.listRow} onClick={() => onGo(node.id)}>
              <span dir="auto">{cardName(node)}</span>{' '}
              <span dir="auto">{besideCard(node, canvas)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** More than one looks through; the field finds the others. */
const MOST_ROWS = 300

function wordsOf(node: CanvasNode): string {
  return node.type === 'text' ? node.text : cardName(node)
}
