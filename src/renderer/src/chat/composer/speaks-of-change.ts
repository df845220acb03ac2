import type { TurnEntry } from '../../stores/chat/apply-chat-item.ts'

/**
 * Whether an answer tried to change something, or says that it did: then that nothing was changed has to be said. Of one
 * that only looked and told it goes without saying.
 */
export const speaksOfChange = ({ blocks }: Pick<TurnEntry, 'blocks'>): boolean =>
  blocks.some((block) => {
    switch (block.type) {
      case 'tool':
        return !LOOKS.test(block.tool)
      case 'text':
        return CLAIM.test(block.text.replace(/^>.*$/gm, ''))
      case 'reasoning':
      case 'notice':
        return false
    }
  })

const LOOKS = /^(?:read|search|list|get|validate|find|generate)_/
// A quotation is no claim of the answer's own.
const CLAIM =
  /\b(?:done|updated|changed|edited|created|wrote|written|added|appended|inserted|deleted|removed|renamed|moved|saved|replaced|ticked|tagged|filed|captured|fixed)\b/i
