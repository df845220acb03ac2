import { defineFeature } from '../../main/feature/define-feature.ts'
import { captureBoxContract, captureContract } from './contract.ts'
import { createCaptureBox } from './main/box/capture-box.ts'
import { captureCommand } from './main/capture-command.ts'
import type { Classifier } from './main/classify/classifier.ts'
import { countEntries } from './main/count-entries.ts'
import { createCaptureDesk } from './main/create-capture-desk.ts'
import { CaptureDraft } from './shared/capture-draft.ts'
import { CaptureSettings } from './shared/settings.ts'
import { classifyAndCapture } from './tools/classify-and-capture.ts'
import { getEntry } from './tools/get-entry.ts'
import { listEntries } from './tools/list-entries.ts'
import { moveEntry } from './tools/move-entry.ts'
import { searchEntries } from './tools/search-entries.ts'
import { updateEntry } from './tools/update-entry.ts'

/**
 * Keeping a thought and finding its place: the box in the window and over other programs, the inbox of what is not sure,
 * and entries for the assistant. `classifier`: in the place of Latent's own.
 */
export const captureWith = ({ classifier }: { readonly classifier?: Classifier } = {}) =>
  defineFeature({
    name: 'capture',
    contract: captureContract,
    appContract: captureBoxContract,
    settings: CaptureSettings,
    narrowTools: [classifyAndCapture, listEntries, getEntry, searchEntries, updateEntry, moveEntry],
    commands: [captureCommand],
    start({ isVaultOpen, featureSettings, kept, desktop, emit }) {
      const box = createCaptureBox({
        desktop,
        keys: () => featureSettings(CaptureSettings).captureShortcut,
        isVaultOpen,
        onAsked: (place) => emit('captureBox.asked', { place }),
      })
      // With what is remembered of the window: the draft was part of that once.
      const draft = kept('remembered', CaptureDraft)
      box.listen()
      return {
        handlers: {
          'captureBox.shortcut': () => ({ state: box.shortcut() }),
          'captureBox.take': ({ place }) => box.take(place),
          'captureBox.putAway': ({ open }) => {
            box.putAway(open)
            return null
          },
          'captureBox.draft': () => ({ text: draft.get().captureDraft }),
          'captureBox.setDraft': async ({ text }) => {
            await draft.set({ captureDraft: text })
            return null
          },
        },
        settingsChanged: box.listen,
        openLink: box.openLink,
        dispose: box.dispose,
      }
    },
    open({ knowledge, settings, featureSettings, emit, ...core }) {
      const captureFolders = () => settings().captureFolders
      const { captures, inbox, classifying, dispose } = createCaptureDesk({
        ...core,
        knowledge,
        classifier,
        settings: () => ({ captureFolders: captureFolders(), ...featureSettings(CaptureSettings) }),
        onInboxChange: (count) => emit('inbox.changed', { count }),
      })
      return {
        handlers: {
          'capture.keep': ({ text }) => captures.keep(text),
          'capture.classify': ({ path, hints }, { signal }) =>
            captures.classify(path, hints, signal),
          'capture.correct': ({ path, category }, { signal }) =>
            captures.correct(path, category, signal),
          'inbox.list': ({ limit }, { signal }) => inbox.list(limit, signal),
          'inbox.suggest': ({ path }, { signal }) => inbox.suggest(path, signal),
          'inbox.file': (request, { signal }) => inbox.file(request, signal),
          'inbox.merge': ({ path, into }) => inbox.merge(path, into),
          'inbox.delete': ({ paths }) => inbox.delete(paths),
        },
        services: { capturing: classifying },
        facts: {
          foundBy: ['list_entries'],
          counts: (signal) => countEntries(knowledge, captureFolders(), signal),
        },
        dispose,
      }
    },
  })

export const capture = captureWith()
