import type { Captured, InboxItem } from '../contract.ts'
import type { Change } from '../../../shared/domain/change-set.ts'
import {
  categoryOf,
  type Classification,
  type FiledCategory,
} from '../../../shared/domain/entries/entry.ts'
import { localDay } from '../../../shared/domain/dates/local-day.ts'
import { parseDate } from '../../../shared/domain/dates/date-text.ts'
import { noteNameOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import {
  applyFor,
  applyGroup,
  type CaptureServices,
  categoryAt,
  exampleOf,
} from './capture-services.ts'
import type { CaptureExample } from './classify/classifier.ts'
import { classifyCapture } from './classify/classify-capture.ts'
import { folderAsWritten, notesIn } from './filing/free-entry-path.ts'
import { readInboxNote } from './filing/inbox-note.ts'
import { knownPerson } from './filing/known-person.ts'
import { planAddition } from './filing/plan-addition.ts'
import { planFiled } from './filing/plan-filed.ts'
import { takeHints } from './classify/read-hints.ts'
import type { RecentCaptures } from './recent-captures.ts'

/** What waits for a person. Everything is read from disk: it works while the index does not. */
export interface Inbox {
  /** The latest first. */
  list(limit: number, signal: AbortSignal): Promise<InboxItem[]>
  count(): Promise<number>
  /** Classifies it again; writes nothing. @throws as `classifyCapture` */
  suggest(path: VaultPath, signal: AbortSignal): Promise<Classification>
  /** One group of the journal for all that can be filed; what cannot stays, and is told. `category` null: as suggested. */
  file(
    request: { readonly paths: readonly VaultPath[]; readonly category: FiledCategory | null },
    signal: AbortSignal,
  ): Promise<{
    filed: Captured[]
    left: { path: VaultPath; reason: string }[]
    groupId: string | null
  }>
  /** Its text goes to the end of `into`, and it into the trash. @throws LatentError `not_found`, and as `Vault.apply` */
  merge(path: VaultPath, into: VaultPath): Promise<{ into: VaultPath; groupId: string | null }>
  /** Into the trash, all or none. @throws LatentError `not_found`, and as `Vault.apply` */
  delete(paths: readonly VaultPath[]): Promise<{ groupId: string | null }>
}

export function createInbox(services: CaptureServices, recent: RecentCaptures): Inbox {
  const { vault, settings, clock } = services

  async function itemAt(path: VaultPath): Promise<InboxItem | null> {
    const note = await orNull(vault.read(path))
    if (note === null) return null
    const own = readInboxNote(note.text, noteNameOf(path))
    const guess = recent.guessOf(path)
    return {
      path,
      name: own.name,
      text: own.text,
      capturedMs: capturedMs(own.created, note.modifiedMs),
      isCapture: own.isCapture,
      suggestedCategory: own.suggestedCategory,
      confidence: own.confidence,
      why: guess !== null && guess.category === own.suggestedCategory ? guess.why : null,
      alike: guess?.alike ?? [],
    }
  }

  const inboxFolder = (): Promise<VaultPath> =>
    folderAsWritten(vault, settings().captureFolders.inbox)

  function assertInInbox(path: VaultPath): void {
    if (categoryAt(path, services) !== 'inbox')
      throw new LatentError('invalid_input', `${path} is not in the inbox.`)
  }

  return {
    async list(limit, signal) {
      const items: InboxItem[] = []
      for (const path of await notesBelow(services, await inboxFolder())) {
        signal.throwIfAborted()
        const item = await itemAt(path)
        if (item !== null) items.push(item)
      }
      return items.toSorted((a, b) => b.capturedMs - a.capturedMs).slice(0, limit)
    },
    count: async () => (await notesBelow(services, await inboxFolder())).length,
    async suggest(path, signal) {
      assertInInbox(path)
      const own = readInboxNote((await vault.read(path)).text, noteNameOf(path))
      const given = { text: own.text, hints: null }
      const { classification } = await classifyCapture(services, given, signal)
      recent.guessed(path, classification)
      return classification
    },
    async file({ paths, category }, signal) {
      const batch = createBatch(services, recent, localDay(clock.nowMs()))
      for (const path of new Set(paths)) {
        signal.throwIfAborted()
        try {
          assertInInbox(path)
          await batch.add(path, category, signal)
        } catch (error) {
          if (!(error instanceof LatentError) || error.code === 'cancelled') throw error
          batch.leave(path, error.message)
        }
      }
      return batch.apply(signal)
    },
    async merge(path, into) {
      assertInInbox(path)
      if (path === into) throw new LatentError('invalid_input', 'A note cannot take in itself.')
      const from = await vault.read(path)
      const { text } = readInboxNote(from.text, noteNameOf(path))
      const changes: Change[] = [
        await planAddition(vault, into, text),
        { kind: 'trash', path, expect: from.etag },
      ]
      const summary = `Added ${path} to ${into}`
      return { into, groupId: await applyFor(services, { summary, changes }) }
    },
    async delete(paths) {
      const changes: Change[] = []
      for (const path of new Set(paths)) {
        assertInInbox(path)
        changes.push({ kind: 'trash', path, expect: (await vault.read(path)).etag })
      }
      const [first] = changes
      const summary =
        changes.length === 1 && first?.kind === 'trash'
          ? `Moved ${first.path} to the trash`
          : `Moved ${changes.length} notes of the inbox to the trash`
      return { groupId: await applyFor(services, { summary, changes }) }
    },
  }
}

/** What is filed together. No two may change the same note: a path comes once only in a change set. */
function createBatch(services: CaptureServices, recent: RecentCaptures, day: string) {
  const filed: Captured[] = []
  const left: { path: VaultPath; reason: string }[] = []
  const changes: Change[] = []
  const examples: { readonly to: VaultPath; readonly example: CaptureExample }[] = []
  const touched = new Set<VaultPath>()
  const taken: string[] = []
  const notes: { to: VaultPath; text: string; classification: Classification }[] = []

  function touch(places: readonly VaultPath[]): void {
    if (places.some((place) => touched.has(place)))
      throw new LatentError(
        'conflict',
        'It changes a note that another one changes that is filed now. File it by itself.',
      )
    for (const place of places) touched.add(place)
  }

  /** What is said of somebody who has an entry goes there, and makes no second one. */
  async function addToKnown(path: VaultPath, classification: Classification): Promise<boolean> {
    const { vault } = services
    const folder = services.settings().captureFolders.people
    const known = await knownPerson(vault, folder, classification.name)
    if (known?.is !== 'sure') return false
    const from = await vault.read(path)
    const own = readInboxNote(from.text, noteNameOf(path))
    const addition = await planAddition(vault, known.path, takeHints(own.text).text)
    touch([path, known.path])
    changes.push(addition, { kind: 'trash', path, expect: from.etag })
    const name = noteNameOf(known.path)
    filed.push({ path: known.path, category: 'people', name, classification, groupId: null })
    return true
  }

  return {
    leave: (path: VaultPath, reason: string) => void left.push({ path, reason }),
    async add(path: VaultPath, wanted: FiledCategory | null, signal: AbortSignal): Promise<void> {
      const own = readInboxNote((await services.vault.read(path)).text, noteNameOf(path))
      const guess = recent.guessOf(path)
      const category = wanted ?? guess?.category ?? own.suggestedCategory
      if (category === null)
        throw new LatentError('invalid_input', 'Nothing is suggested for it yet.')
      const classification = guess?.category === category ? guess : null
      if (
        category === 'people' &&
        classification !== null &&
        (await addToKnown(path, classification))
      )
        return
      const capture = classification && { name: classification.name, classification }
      const plan = await planFiled(services, { path, category, capture, day, taken }, signal)
      touch(plan.changeSet.changes.flatMap(pathsOf))
      changes.push(...plan.changeSet.changes)
      taken.push(plan.to)
      if (category !== own.suggestedCategory)
        examples.push({ to: plan.to, example: exampleOf(own.text, category) })
      if (guess) notes.push({ to: plan.to, text: own.text, classification: guess })
      filed.push({ path: plan.to, category, name: plan.name, classification, groupId: null })
    },
    async apply(signal: AbortSignal) {
      const [first] = filed
      if (first === undefined) return { filed, left, groupId: null }
      const summary =
        filed.length === 1
          ? `Filed ${first.path} as ${first.category}`
          : `Filed ${filed.length} notes of the inbox`
      const { groupId, moveTo } = await applyGroup(services, { summary, changes }, signal)
      await services.remember(
        examples.map(({ to, example }) => ({ ...example, changeId: moveTo(to) })),
      )
      for (const { to, ...capture } of notes) recent.filed(to, capture)
      return { filed: filed.map((each) => ({ ...each, groupId })), left, groupId }
    },
  }
}

function pathsOf(change: Change): VaultPath[] {
  switch (change.kind) {
    case 'move':
    case 'move-folder':
      return [change.from, change.to]
    default:
      return [change.path]
  }
}

/** Notes of the inbox, also in its folders; what lies in a folder of another category is not. */
async function notesBelow(services: CaptureServices, folder: VaultPath): Promise<VaultPath[]> {
  const { captureFolders } = services.settings()
  const notes = await orNull(notesIn(services.vault, folder))
  return (notes ?? []).filter((path) => categoryOf(path, captureFolders) === 'inbox')
}

/** Null for what went away meanwhile, or cannot be read as text. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof LatentError) return null
    throw error
  }
}

/** The moment of the file where it is of the day that the note tells, else the beginning of that day. */
function capturedMs(created: string | null, modifiedMs: number): number {
  if (created === null || created === localDay(modifiedMs)) return modifiedMs
  return parseDate(created, modifiedMs) ?? modifiedMs
}
