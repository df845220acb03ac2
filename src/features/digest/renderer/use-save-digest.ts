import { useState } from 'react'
import type { DigestType } from '../shared/digest.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useClient } from '../../../renderer/src/connection/connection-context.tsx'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'

/** Writes a digest into its section of the day's or the week's note, with a way back for ten seconds. */
export function useSaveDigest(
  type: DigestType,
  day: string,
): {
  readonly isSaving: boolean
  /** It was saved since the view was opened: the next time is an update. */
  readonly isSaved: boolean
  /** Of what a model wrote, or the facts as they are now. */
  readonly save: (content: string | null) => void
} {
  const client = useClient()
  const { toasts, undo, openNotes } = useStores()
  const [isSaving, setSaving] = useState(false)
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set())
  const key = `${type} ${day}`
  const fail = (error: unknown): void =>
    toasts.show(errorSentence(error, 'It could not be saved.'), {
      tone: 'problem',
    })

  async function template(): Promise<string> {
    const pieces = client.stream('digest.make', { type, day, useModel: false })
    let step = await pieces.next()
    while (!step.done) step = await pieces.next()
    return step.value.content
  }

  async function write(content: string | null): Promise<void> {
    // What is typed in that note and not on disk yet would be in the way.
    await openNotes.flushAll()
    const { path, groupId } = await client.call('digest.save', {
      type,
      day,
      content: content ?? (await template()),
    })
    setSaved((keys) => new Set([...keys, key]))
    if (groupId === null) return toasts.show(`${path} says this already.`)
    const takeBack = async (): Promise<void> => {
      const { refused } = await undo.run({ groupId })
      const [first] = refused
      if (first) return toasts.show(first.reason, { tone: 'problem' })
      setSaved((keys) => new Set([...keys].filter((each) => each !== key)))
    }
    toasts.show(`Saved in ${path}`, {
      action: { label: 'Undo', run: () => void takeBack() },
    })
  }

  return {
    isSaving,
    isSaved: saved.has(key),
    save(content) {
      if (isSaving) return
      setSaving(true)
      write(content)
        .catch(fail)
        .finally(() => setSaving(false))
    },
  }
}
