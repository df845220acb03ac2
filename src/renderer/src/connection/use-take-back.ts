import { useState } from 'react'
import { useStores } from './stores-context.tsx'

/** The undo of one change from beside it. `refusal` is why it stays, once that was tried. */
export function useTakeBack(changeId: string): {
  readonly isBusy: boolean
  readonly refusal: string | null
  readonly takeBack: () => Promise<void>
} {
  const { undo } = useStores()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  return {
    isBusy,
    refusal,
    async takeBack() {
      setIsBusy(true)
      const problem = await undo.takeBack(changeId)
      setIsBusy(false)
      setRefusal(problem)
    },
  }
}
