import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inDeep } from '../../../../test/shared/in-deep.ts'
import { z } from 'zod'
import { withTools, type ToolRig } from '../../../../test/models/tool-rig.ts'

/** What the tools should know, as plain as can be. */
interface Model {
  lastId: number
  readonly tasks: Map<number, { title: string; completed: boolean; tags: Set<string> }>
  readonly tags: string[]
}
const Listed = z.array(
  z.object({
    id: z.number(),
    title: z.string(),
    completed: z.boolean(),
    tags: z.array(z.string()),
  }),
)
type Step = (rig: ToolRig, model: Model) => Promise<void>

const title = fc.oneof(
  fc.constantFrom(
    '__proto__',
    '../x',
    'constructor',
    'a\u0000b\u001bc',
    'CON',
    '.hidden',
    'x'.repeat(10_000),
  ),
  fc.constantFrom('same', 'Same', 'a: b?', '---', '# x', '[[x]]', '- [ ] y', 'true', '3'),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .filter((text) => /[\p{L}\p{N}]/u.test(text)),
)
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
const id = fc.integer({ min: 1, max: 6 })
const tag = fc.constantFrom('work', 'Work', 'home', 'a/b')

const step: fc.Arbitrary<Step> = fc.oneof(
  title.map((text): Step => async ({ call }, model) => {
    const { result } = await call('create_task', { title: text })
    expect(result).toMatchObject({
      success: true,
      data: { id: model.lastId + 1, title: clean(text) },
    })
    model.lastId += 1
    model.tasks.set(model.lastId, { title: clean(text), completed: false, tags: new Set() })
  }),
  fc
    .tuple(id, title, fc.boolean())
    .map(([taskId, text, completed]): Step => async ({ call }, model) => {
      const known = model.tasks.get(taskId)
      const { result } = await call('edit_task', { task_id: taskId, title: text, completed })
      if (!known) {
        expect(result.error).toBe(`Task not found: ${taskId}`)
        return
      }
      expect(result).toMatchObject({ success: true })
      Object.assign(known, { title: clean(text), completed })
    }),
  id.map((taskId): Step => async ({ call }, model) => {
    const { result } = await call('delete_task', { task_id: taskId })
    expect(result.success).toBe(model.tasks.delete(taskId))
  }),
  tag.map((name): Step => async ({ call }, model) => {
    const isTaken = model.tags.some((own) => own.toLowerCase() === name.toLowerCase())
    expect((await call('create_tag', { name })).result.success).toBe(!isTaken)
    if (!isTaken) model.tags.push(name)
  }),
  fc.tuple(id, tag, fc.boolean()).map(([taskId, name, has]): Step => async ({ call }, model) => {
    const known = model.tasks.get(taskId)
    const own = model.tags.find((each) => each.toLowerCase() === name.toLowerCase())
    const tool = has ? 'add_tag_to_task' : 'remove_tag_from_task'
    const { result } = await call(tool, { task_id: taskId, tag_id: name })
    expect(result.success).toBe(known !== undefined && own !== undefined)
    if (!known || own === undefined) return
    if (has) known.tags.add(own)
    else known.tags.delete(own)
  }),
)

test('sequences of creating, editing, deleting and tagging do what a plain model does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await withTools({}, async (rig) => {
        const model: Model = { lastId: 0, tasks: new Map(), tags: [] }
        for (const each of steps) await each(rig, model)
        const { result } = await rig.call('list_tasks', {})
        const listed = Listed.parse(result.data).map((task) => ({
          id: task.id,
          title: task.title,
          completed: task.completed,
          tags: [...task.tags].toSorted(),
        }))
        const expected = [...model.tasks].map(([taskId, task]) => ({
          id: taskId,
          title: task.title,
          completed: task.completed,
          tags: [...task.tags].toSorted(),
        }))
        expect(listed.toSorted((a, b) => a.id - b.id)).toEqual(expected)
        expect(rig.errors).toEqual([])
      })
    }),
    { numRuns: inDeep(25, 8), endOnFailure: true },
  )
})
