import { defineFeature } from '../../main/feature/define-feature.ts'
import { templatesContract } from './contract.ts'
import { createTemplates } from './main/create-templates.ts'
import { TemplateChoices } from './shared/template-choices.ts'

/** Notes that others begin with: which there are, and which a folder wants. They are filled in by the window. */
export const templates = defineFeature({
  name: 'templates',
  contract: templatesContract,
  open({ vault, kept, obsidian, settings, unsearchedChanged }) {
    const chosen = kept('templates', TemplateChoices)
    const found = createTemplates({
      vault,
      choices: () => chosen.get(),
      obsidian,
      dailyNoteTemplate: () => settings().dailyNoteTemplate,
    })
    return {
      handlers: {
        'templates.list': () => found.list(),
        'templates.choices': () => chosen.get(),
        'templates.choose': ({ choices }) => {
          chosen.set(choices)
          unsearchedChanged()
          return null
        },
        'templates.forNew': ({ path }) => found.forNew(path),
      },
      unsearched: () => found.folders(),
    }
  },
})
