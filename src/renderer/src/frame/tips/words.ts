import type { TipId } from '../../stores/tip-store.ts'

/** What tips say, each in a sentence or two. */
export const TIP_TEXTS: Readonly<Record<TipId, string>> = {
  switcher: 'You open many notes by hand. A few letters of the name are enough here:',
  undo: 'Undo takes back what the assistant did, and leaves what you wrote since.',
  panes: 'Now there are two panes. The keys go from one to the other with',
  links:
    'Type a part of a name behind [[ and choose: Latent keeps the link when the note is renamed.',
  several:
    'What is chosen together is moved, copied or deleted as one step. Shift and an arrow choose more; the menu of one is for all.',
}

export const TIP_WORDS = {
  label: 'Tip',
  leave: 'Leave this tip',
} as const
