import { useStores } from '../connection/stores-context.tsx'

/**
 * Says what was done to notes, with the way back where there is one; why something stays is said, too.
 * @returns takes the sentence, the group that it was done in, what the way back is called, and what follows on that
 */
export function useSayDone(): (
  sentence: string,
  groupId: string | null,
  undoWord: string,
  onTakenBack?: () => void,
) => void {
  const { toasts, undo } = useStores()
  return (sentence, groupId, undoWord, onTakenBack = () => {}) => {
    if (groupId === null) return toasts.show(sentence)
    const takeBack = async (): Promise<void> => {
      const { refused } = await undo.run({ groupId })
      if (refused[0]) toasts.show(refused[0].reason, { tone: 'problem' })
      onTakenBack()
    }
    toasts.show(sentence, { action: { label: undoWord, run: () => void takeBack() } })
  }
}
