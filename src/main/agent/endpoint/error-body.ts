import { z } from 'zod'

const Message = z.string().min(1)
const Shapes = z.union([
  z.object({ error: z.object({ message: Message }) }).transform(({ error }) => error.message),
  z.object({ error: Message }).transform(({ error }) => error),
  z.object({ message: Message }).transform(({ message }) => message),
  z.object({ detail: Message }).transform(({ detail }) => detail),
  z
    .object({ detail: z.array(z.object({ msg: Message })).min(1) })
    .transform(({ detail }) => detail.map(({ msg }) => msg).join('; ')),
  z
    .array(z.object({ error: z.object({ message: Message }) }))
    .min(1)
    .transform(([first]) => first?.error.message ?? ''),
])
const LIMIT_CHARACTERS = 300

/** What an error body says, in any of the shapes that servers use; at most 300 characters, on one line. */
export function errorMessageOf(body: unknown): string {
  const parsed = Shapes.safeParse(body)
  const text = parsed.success ? parsed.data : 'no reason was given.'
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > LIMIT_CHARACTERS ? `${line.slice(0, LIMIT_CHARACTERS)}…` : line
}
