import { z } from 'zod'
import type { Change } from '../../../shared/domain/change-set.ts'
import { COLOR_FORMS, parseCssColor } from '../../../shared/domain/css-color.ts'
import type { TaskTag } from '../../../shared/domain/tasks/task.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { normaliseTag, tagKey } from '../../../main/notes/tags.ts'
import type { TaskServices } from './task-services.ts'

const FILE = '.latent/tags.json'

const StoredTag = z.looseObject({
  id: z.int().min(1),
  name: z.string().min(1),
  color: z.string().nullable().catch(null),
})
export type StoredTag = Pick<z.output<typeof StoredTag>, 'id' | 'name' | 'color'>

/** Fields that a later Latent adds stay. */
const TagFile = z.looseObject({ lastId: z.int().min(0).default(0), tags: z.array(StoredTag) })

type ReadServices = Pick<TaskServices, 'vault'>

/** @throws LatentError `denied` for a file that says something else: it is not written over. */
async function readTagFile({ vault }: ReadServices) {
  const own = await vault.readOwn(FILE)
  try {
    const file = TagFile.parse(own === null ? { tags: [] } : JSON.parse(own.text))
    return { file, etag: own?.etag ?? null }
  } catch {
    throw new LatentError(
      'denied',
      `The tags in ${FILE} cannot be read, so the file was left alone. Mend it, or take it away.`,
    )
  }
}

export const storedTags = async (services: ReadServices): Promise<readonly StoredTag[]> =>
  (await readTagFile(services)).file.tags

/** Every tag that has an id, in the order in which they were made, with what has it. */
export async function listTaskTags({
  vault,
  knowledge,
  countTaskTags,
}: Pick<TaskServices, 'vault' | 'knowledge' | 'countTaskTags'>): Promise<TaskTag[]> {
  const [stored, inTasks, inNotes] = await Promise.all([
    storedTags({ vault }),
    countTaskTags(),
    knowledge.tags(),
  ])
  const count = (all: readonly { tag: string; count: number }[], name: string): number =>
    all.find(({ tag }) => tagKey(tag) === tagKey(name))?.count ?? 0
  return stored.map(({ id, name, color }) => ({
    id,
    name,
    color: color === null ? null : parseCssColor(color),
    tasks: count(inTasks, name),
    notes: count(inNotes, name),
  }))
}

/**
 * A new tag with the next id. Ids of tags that are gone do not come again.
 * @throws LatentError `invalid_input` for what is no tag or no colour; `already_exists` for a taken name
 */
export async function planNewTag(
  { name, color }: { readonly name: string; readonly color: string | null },
  services: ReadServices,
): Promise<{ readonly tag: StoredTag; readonly changes: readonly Change[] }> {
  const tagName = normaliseTag(name)
  if (tagName === null)
    throw new LatentError('invalid_input', `“${name.slice(0, 60)}” cannot be a tag`, {
      hint: 'A tag is one word of letters, digits, - and _, not only digits; “/” nests it: work/urgent.',
    })
  const parsedColor = color === null ? null : parseCssColor(color)
  if (color !== null && parsedColor === null)
    throw new LatentError('invalid_input', `“${color.slice(0, 60)}” is not a colour`, {
      hint: `Allowed: ${COLOR_FORMS}.`,
    })
  const { file, etag } = await readTagFile(services)
  const taken = file.tags.find((tag) => tagKey(tag.name) === tagKey(tagName))
  if (taken)
    throw new LatentError('already_exists', `There is already a tag “${taken.name}”`, {
      hint: `Its id is ${taken.id}.`,
    })
  const id = Math.max(file.lastId, ...file.tags.map((tag) => tag.id)) + 1
  const tag = { id, name: tagName, color: parsedColor }
  const text = `${JSON.stringify({ ...file, lastId: id, tags: [...file.tags, tag] }, null, 2)}\n`
  return {
    tag,
    changes: [
      { kind: 'write', path: vaultPath(FILE), text, expect: etag, additive: true, own: true },
    ],
  }
}

/**
 * The tag that an id or a name means.
 * @throws LatentError `not_found` ("Tag not found: 7") with the tags that there are
 */
export async function findTag(wanted: string, services: ReadServices): Promise<StoredTag> {
  const tags = await storedTags(services)
  const text = wanted.trim()
  const id = /^\d{1,15}$/.test(text) ? Number(text) : null
  const found = tags.find((tag) =>
    id === null ? tagKey(tag.name) === tagKey(text.replace(/^#/, '')) : tag.id === id,
  )
  if (found) return found
  throw new LatentError('not_found', `Tag not found: ${text.slice(0, 60)}`, {
    hint:
      tags.length === 0
        ? 'There are no tags yet: create one with create_tag.'
        : `Tags: ${tags
            .slice(0, 20)
            .map(({ id: number, name }) => `${name} (${number})`)
            .join(', ')}.`,
  })
}
