import type { z } from 'zod'
import { MOST_ANSWERS } from '../../../shared/contract/limits.ts'
import type { WindowQuestion } from '../../../shared/domain/window-question.ts'
import type { LatentClient } from '../connection/latent-client.ts'

/** What this window answers when main asks all windows something. */
export interface WindowAnswers {
  /**
   * Until the returned function is called, `read` is asked too.
   * @param read null when it has no answer to this
   */
  offer<Input extends z.ZodType, Answer extends z.ZodType>(
    question: WindowQuestion<Input, Answer>,
    read: (input: z.output<Input>) => z.input<Answer> | null,
  ): () => void
  dispose(): void
}

export function createWindowAnswers({
  client,
}: {
  readonly client: Pick<LatentClient, 'call' | 'on'>
}): WindowAnswers {
  const offered = new Set<{ readonly name: string; readonly read: (input: unknown) => unknown }>()
  const stop = client.on('window.asked', ({ askId, question, input }) => {
    const answers = [...offered]
      .filter(({ name }) => name === question)
      .map(({ read }) => read(input))
      .filter((answer) => answer !== null)
    client
      .call('window.told', { askId, answers: answers.slice(0, MOST_ANSWERS) })
      .catch(() => undefined) // whoever asked does not wait for ever
  })
  return {
    offer({ name, input: schema }, read) {
      const answer = { name, read: (input: unknown) => read(schema.parse(input)) }
      offered.add(answer)
      return () => offered.delete(answer)
    },
    dispose: stop,
  }
}
