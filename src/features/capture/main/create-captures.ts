import type { Captured } from '../contract.ts'
import type { Change } from '../../../shared/domain/change-set.ts'
import type { Category, Classification } from '../../../shared/domain/entries/entry.ts'
import { localDay } from '../../../shared/domain/dates/local-day.ts'
import { noteNameOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { updateFrontmatter } from '../../../shared/frontmatter/update-frontmatter.ts'
import {
  applyFor,
  applyGroup,
  type CaptureServices,
  categoryAt,
  exampleOf,
} from './capture-services.ts'
import { classifyCapture, type ClassifiedCapture } from './classify/classify-capture.ts'
import { bodyText } from './filing/entry-text.ts'
import { nameOfText } from './filing/entry-name.ts'
import { freeEntryPath } from './filing/free-entry-path.ts'
import { bodyOf, inboxText, readInboxNote, rounded, withoutHeading } from './filing/inbox-note.ts'
import { type KnownPerson, knownPerson } from './filing/known-person.ts'
import { planAddition } from './filing/plan-addition.ts'
import { planEntryMove } from './filing/plan-entry-move.ts'
import { planFiled } from './filing/plan-filed.ts'
import type { RecentCaptures } from './recent-captures.ts'
import { takeHints } from './classify/read-hints.ts'

/** Capturing as a person does it: nothing of it is asked about, and all of it can be undone. */
export interface Captures {
  /**
   * Writes the text into the inbox; it is on disk when this resolves. Nothing is classified.
   * @throws LatentError `invalid_input` without a word in it, and as `Vault.apply` where the vault takes nothing
   */
  keep(text: string): Promise<Captured>
  /**
   * Classifies a note of the inbox, and files it where that is sure enough. Whatever fails, it stays in the inbox.
   * @throws LatentError `not_found`; `unavailable` when nothing can classify, or look up links, now
   */
  classify(path: VaultPath, hints: string | null, signal: AbortSignal): Promise<Captured>
  /** Puts an entry where the person says; the next captures are classified with that in mind. @throws as `planEntryMove` */
  correct(path: VaultPath, category: Category, signal: AbortSignal): Promise<Captured>
}

export function createCaptures(services: CaptureServices, recent: RecentCaptures): Captures {
  const { vault, settings, clock } = services
  const today = (): string => localDay(clock.nowMs())

  /** The name may be taken between the look and the write. */
  async function keepAt(text: string, tries: number): Promise<Captured> {
    const name = nameOfText(takeHints(text).text)
    const path = await freeEntryPath(vault, settings().captureFolders.inbox, name)
    const change = {
      kind: 'write' as const,
      path,
      text: inboxText(text, today()),
      expect: null,
      additive: false,
    }
    try {
      const groupId = await applyFor(services, { summary: `Captured ${path}`, changes: [change] })
      return { path, category: 'inbox', name, classification: null, groupId }
    } catch (error) {
      const isTaken =
        error instanceof LatentError &&
        (error.code === 'already_exists' || error.code === 'conflict')
      if (!isTaken || tries <= 1) throw error
      return keepAt(text, tries - 1)
    }
  }

  async function fileAs(
    path: VaultPath,
    capture: ClassifiedCapture,
    signal: AbortSignal,
  ): Promise<Captured> {
    const { classification, name } = capture
    const filed = await planFiled(
      services,
      { path, category: classification.category, capture, day: today() },
      signal,
    )
    const summary = `Filed ${filed.to} as ${classification.category}`
    const groupId = await applyFor(services, { ...filed.changeSet, summary }, signal)
    recent.filed(filed.to, { text: capture.text, classification })
    return { path: filed.to, category: classification.category, name, classification, groupId }
  }

  /** The entry that a capture about a person may belong to. A whole name that a hint gives is somebody else's. */
  async function personOf(capture: ClassifiedCapture): Promise<KnownPerson | null> {
    if (capture.destination !== 'people') return null
    const known = await knownPerson(vault, settings().captureFolders.people, capture.name)
    return known?.is === 'perhaps' && capture.isNamedByHint ? null : known
  }

  /** What is said of somebody who has an entry goes to its end; the note of the inbox goes with the same undo. */
  async function addTo(
    path: VaultPath,
    into: VaultPath,
    { text, classification }: ClassifiedCapture,
    signal: AbortSignal,
  ): Promise<Captured> {
    const name = noteNameOf(into)
    const { etag } = await vault.read(path)
    const changes: Change[] = [
      await planAddition(vault, into, text),
      { kind: 'trash', path, expect: etag },
    ]
    const groupId = await applyFor(
      services,
      { summary: `Added ${path} to ${into}`, changes },
      signal,
    )
    recent.addedTo(into)
    const why = `added to ${name}, who is there already`
    return {
      path: into,
      category: 'people',
      name,
      classification: { ...classification, why },
      groupId,
    }
  }

  /** Not sure enough: it stays, with what was guessed. */
  async function leave(
    path: VaultPath,
    { name, classification }: { name: string; classification: Classification },
  ): Promise<Captured> {
    const note = await vault.read(path)
    const own = readInboxNote(note.text, noteNameOf(path))
    const text =
      own.isUntouched && own.created !== null
        ? inboxText(own.text, own.created, classification)
        : updateFrontmatter(note.text, {
            suggested_category: classification.category,
            confidence: rounded(classification.confidence),
          })
    const change = { kind: 'write' as const, path, text, expect: note.etag, additive: true }
    const summary = `Looked at ${path}, which stays in the inbox`
    const groupId = await applyFor(services, { summary, changes: [change] })
    recent.guessed(path, classification)
    return { path, category: 'inbox', name, classification, groupId }
  }

  return {
    async keep(text) {
      const words = bodyText(text)
      if (!/\S/.test(words)) throw new LatentError('invalid_input', 'There is nothing to capture.')
      return keepAt(words, 5)
    },
    async classify(path, hints, signal) {
      if (categoryAt(path, services) !== 'inbox')
        throw new LatentError('invalid_input', `${path} is filed already.`)
      const note = readInboxNote((await vault.read(path)).text, noteNameOf(path))
      const capture = await classifyCapture(services, { text: note.text, hints }, signal)
      const { destination, classification, hintProblem } = capture
      const why =
        hintProblem === null ? classification.why : `${classification.why} (${hintProblem})`
      const looked = { ...capture, classification: { ...classification, why } }
      const known = await personOf(looked)
      if (known?.is === 'sure') return addTo(path, known.path, looked, signal)
      if (known?.is === 'perhaps') {
        const alike = known.paths.map((each) => ({ path: each, name: noteNameOf(each) }))
        const names = alike.map(({ name }) => name).join(' or ')
        const asked = {
          ...classification,
          alike: alike.slice(0, 3),
          why: `may be about ${names}, who is there already: add it to them, or file it`,
        }
        return leave(path, { name: note.name, classification: asked })
      }
      return destination === 'inbox'
        ? leave(path, { name: note.name, classification: looked.classification })
        : fileAs(path, looked, signal)
    },
    async correct(path, category, signal) {
      const from = categoryAt(path, services)
      if (recent.wasAddedTo(path))
        throw new LatentError(
          'conflict',
          `That was added to ${noteNameOf(path)}, who was there already. Undo that first, then file it.`,
        )
      const known = recent.at(path)
      const note = await vault.read(path)
      const text =
        known?.text ??
        (from === 'inbox'
          ? readInboxNote(note.text, noteNameOf(path)).text
          : withoutHeading(bodyOf(note.text)) || noteNameOf(path))
      const wish = {
        path,
        category,
        day: today(),
        ...(known && { fields: known.classification.fields }),
      }
      const plan = await planEntryMove(services, wish, signal)
      const summary = `Moved ${path} to ${category}`
      const { groupId, moveTo } = await applyGroup(services, { ...plan.changeSet, summary }, signal)
      if (plan.newPath !== path && category !== 'inbox')
        await services.remember([{ ...exampleOf(text, category), changeId: moveTo(plan.newPath) }])
      const classification =
        known && category !== 'inbox'
          ? { ...known.classification, category, confidence: 1, why: 'you said so' }
          : null
      if (classification) recent.filed(plan.newPath, { text, classification })
      return { path: plan.newPath, category, name: plan.name, classification, groupId }
    },
  }
}
