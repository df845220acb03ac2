import { defineIndexPart } from '../../main/knowledge/index-part.ts'
import { followMoves } from './shared/follow-moves.ts'

/** Cards of notes and files follow them when they are renamed or moved. */
export const indexPart = defineIndexPart(import.meta.url, {
  name: 'canvas',
  queries: {},
  naming: { ending: '.canvas', follow: followMoves },
})
