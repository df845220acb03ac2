import type { Digest } from '../contract.ts'
import type { DigestFacts, DigestType } from '../shared/digest.ts'
import type { EntrySettings, DailyNoteSettings } from '../../../shared/domain/settings.ts'
import type { ChangeSet } from '../../../shared/domain/change-set.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { replaceSection } from '../../../main/notes/edit/replace-section.ts'
import type { Clock } from '../../../main/platform/ports.ts'
import { planDailyNote } from '../../../main/tools/notes/plan-daily-note.ts'
import type { Vault } from '../../../main/vault/vault.ts'
import { checkWording } from './check-wording.ts'
import { collectFacts } from './collect-facts.ts'
import { digestNotePlace, noonOf } from './digest-note-place.ts'
import { digestLimits, digestTemplate } from './digest-template.ts'
import { gatherInputs, type DigestKnowledge } from './gather-inputs.ts'

/** Of a day, `YYYY-MM-DD`, or of the week that it is in. */
export interface DigestRequest {
  readonly type: DigestType
  readonly day: string
}

export interface Digests {
  facts(request: DigestRequest, signal: AbortSignal): Promise<DigestFacts>
  /** Worded by the template, or by a model that keeps to the facts. */
  make(
    request: DigestRequest & { readonly useModel: boolean },
    signal: AbortSignal,
  ): AsyncGenerator<{ textSoFar: string }, Digest>
  /** Into its own section of the day's or the week's note, which is made when it is not there. */
  save(
    request: DigestRequest & { readonly content: string },
  ): Promise<{ readonly path: VaultPath; readonly groupId: string | null }>
}

export interface DigestServices {
  readonly vault: Pick<
    Vault,
    'read' | 'readOwn' | 'list' | 'etag' | 'asset' | 'preview' | 'textsBeforeMove' | 'apply'
  >
  readonly knowledge: DigestKnowledge
  readonly settings: () => DailyNoteSettings & EntrySettings
  /**
   * Asks a model to word the lines of the template: yields all of it so far. Null when no language model is set.
   */
  readonly askModel: (
    template: string,
    signal: AbortSignal,
  ) => AsyncGenerator<string, string> | null
  readonly groupOf: (changeId: string) => string | null
  readonly clock: Clock
}

/** The heading of a digest in its note. */
export const DIGEST_HEADING = 'Digest'

export function createDigests(services: DigestServices): Digests {
  const { vault, knowledge, settings, clock, groupOf } = services

  async function facts(request: DigestRequest, signal: AbortSignal): Promise<DigestFacts> {
    const nowMs = clock.nowMs()
    return collectFacts(
      await gatherInputs(request, { knowledge, settings: settings(), nowMs, signal }),
    )
  }

  async function* make(
    request: DigestRequest & { readonly useModel: boolean },
    signal: AbortSignal,
  ): AsyncGenerator<{ textSoFar: string }, Digest> {
    const found = await facts({ type: request.type, day: request.day }, signal)
    const template = digestTemplate(found)
    const limits = digestLimits(found)
    const byTemplate = (notice: string | null): Digest => ({
      facts: found,
      content: template + limits,
      wordedBy: 'template',
      notice,
    })
    const asking =
      request.useModel && found.facts.length > 0 ? services.askModel(template, signal) : null
    if (asking === null) return byTemplate(null)
    try {
      for (;;) {
        const step = await asking.next()
        if (!step.done) {
          yield { textSoFar: step.value }
          continue
        }
        const checked = checkWording(step.value, found)
        return 'text' in checked
          ? { facts: found, content: checked.text + limits, wordedBy: 'model', notice: null }
          : byTemplate(`The model ${checked.problem}, so this is the plain list.`)
      }
    } catch (error) {
      // The facts are worth more than their wording.
      if (!(error instanceof LatentError) || error.code === 'cancelled') throw error
      return byTemplate(`${error.message} This is the plain list.`)
    } finally {
      await asking.return('')
    }
  }

  return {
    facts,
    make,
    async save({ type, day, content }) {
      const { path, text, expect } = await noteOf({ type, day }, services)
      const written = replaceSection(text, DIGEST_HEADING, content)
      if (written === null)
        throw new LatentError(
          'invalid_input',
          `${path} ends within a block of code or a comment that is not closed. Close it, and try again.`,
        )
      const changeSet: ChangeSet = {
        summary: `Saved the ${type} digest in ${path}`,
        changes: [{ kind: 'write', path, text: written, expect, additive: false }],
      }
      const [applied] = await vault.apply(changeSet, { actor: 'user' })
      return { path, groupId: applied ? groupOf(applied.changeId) : null }
    },
  }
}

/** The note as it is, or as it begins; `expect` null: it is not there yet. */
async function noteOf(
  request: DigestRequest,
  { vault, settings, clock }: DigestServices,
): Promise<{ path: VaultPath; text: string; expect: Awaited<ReturnType<Vault['etag']>> }> {
  const place = digestNotePlace(request, settings())
  if ('problem' in place) throw new LatentError('invalid_input', place.problem)
  const { path } = place
  if ((await vault.etag(path)) !== null) {
    const { text, etag } = await vault.read(path)
    return { path, text, expect: etag }
  }
  if (request.type === 'weekly') return { path, text: '', expect: null }
  const plan = await planDailyNote({ vault, clock, dailyNotes: settings }, noonOf(request.day))
  const [change] = plan.changeSet.changes
  return { path, text: change?.kind === 'write' ? change.text : '', expect: null }
}
