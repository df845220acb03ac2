import { categoryOf } from '../../../shared/domain/entries/entry.ts'
import type { FilingSettings } from '../shared/settings.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { exampleChanges, readExamples } from './capture-examples.ts'
import type { CaptureServices } from './capture-services.ts'
import type { Classifier } from './classify/classifier.ts'
import { createCaptureReader } from './classify/local/capture-reader.ts'
import { findEntries } from './classify/local/find-entries.ts'
import { createLocalClassifier } from './classify/local/local-classifier.ts'
import { createModelClassifier } from './classify/model/model-classifier.ts'
import { warmWhenIdle } from './classify/warm-when-idle.ts'
import type { Model } from '../../../main/agent/model.ts'
import { disposeAll } from '../../../main/platform/dispose-all.ts'
import type { ClassifyingServices } from './classify/classify-capture.ts'
import { type Captures, createCaptures } from './create-captures.ts'
import { createInbox, type Inbox } from './create-inbox.ts'
import { createRecentCaptures } from './recent-captures.ts'
import type { Knowledge } from '../../../main/knowledge/knowledge.ts'
import type { Clock, Disposable, Ids, Logger } from '../../../main/platform/ports.ts'
import type { Vault } from '../../../main/vault/vault.ts'
import type { VaultChangeEvent } from '../../../main/vault/model/vault-change-event.ts'

/** Capturing in one open vault: the quick box, the inbox, and what the tools classify with. */
export interface CaptureDesk extends Disposable {
  readonly captures: Captures
  readonly inbox: Inbox
  readonly classifying: ClassifyingServices
}

export function createCaptureDesk({
  vault,
  knowledge,
  classifier: given,
  settings,
  model,
  groupOf,
  takenBack,
  clock,
  ids,
  logger,
  onInboxChange,
}: {
  readonly vault: Vault
  readonly knowledge: Knowledge
  /** In the place of Latent's own. */
  readonly classifier: Classifier | undefined
  readonly settings: () => FilingSettings
  /** The one that classifies, besides what needs none. */
  readonly model: () => Model
  readonly groupOf: (changeId: string) => string | null
  /** Which of these changes were taken back, and are still. */
  readonly takenBack: (changeIds: readonly string[]) => ReadonlySet<string>
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  /** Hears how many notes wait, whenever some came, went or changed. */
  readonly onInboxChange: (count: number) => void
}): CaptureDesk {
  const reader = createCaptureReader()
  const classifier =
    given ??
    createModelClassifier({
      model,
      local: createLocalClassifier(knowledge, reader),
      entriesNear: (text, { folders }, signal) => findEntries(text, [], folders, knowledge, signal),
      clock,
      ids,
      logger,
    })
  const warming = warmWhenIdle(knowledge, { classifier, logger })
  const classifying: ClassifyingServices = {
    classifier,
    settings,
    examples: () => readExamples(vault, takenBack),
    clock,
  }
  const services: CaptureServices = {
    ...classifying,
    vault,
    knowledge,
    async remember(corrections) {
      try {
        const changes = await exampleChanges(vault, corrections)
        if (changes.length > 0)
          await vault.apply({ summary: 'Kept a correction', changes }, { actor: 'user' })
      } catch (error) {
        if (!(error instanceof LatentError)) throw error
        logger.warn('a correction could not be kept', { error })
      }
    },
    groupOf,
  }
  const recent = createRecentCaptures()
  const inbox = createInbox(services, recent)

  /** One count at a time, and one more when something came meanwhile. */
  let counting: Promise<void> | null = null
  let isStale = false
  function countAgain(): void {
    isStale = true
    counting ??= count().finally(() => {
      counting = null
    })
  }
  async function count(): Promise<void> {
    while (isStale) {
      isStale = false
      try {
        onInboxChange(await inbox.count())
      } catch (error) {
        if (!(error instanceof LatentError)) throw error
        logger.debug('the inbox could not be counted', { error })
      }
    }
  }

  const stop = vault.onChange((event) => {
    if (concernsInbox(event, settings())) countAgain()
  })
  return {
    captures: createCaptures(services, recent),
    inbox,
    classifying,
    async dispose() {
      stop()
      isStale = false
      await disposeAll([{ dispose: async () => counting ?? undefined }, warming, reader])
    },
  }
}

function concernsInbox(event: VaultChangeEvent, { captureFolders }: FilingSettings): boolean {
  const isIn = (path: string): boolean => categoryOf(path, captureFolders) === 'inbox'
  return (
    event.isUnlisted === true ||
    event.changes.some(({ path }) => isIn(path)) ||
    event.foldersChanged.some((folder) => isIn(`${folder}/`)) ||
    (event.wholeFolders ?? []).some((folder) => isIn(`${folder}/`))
  )
}
