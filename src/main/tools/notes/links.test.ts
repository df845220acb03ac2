import { describe, expect, it } from 'vitest'
import { withTools } from '../../../../test/models/tool-rig.ts'

const vault = {
  'concepts/superposition.md': '# Superposition\n',
  'research/zebra.md': '---\ntitle: Zebra\n---\nSee [[superposition|both states]].\n',
  'research/alpha.md': '# Alpha\n\nIntro\n\n[link](../concepts/superposition.md) and [[Nowhere]]\n',
}

describe('list_backlinks', () => {
  it('lists the links to a note by title, with the line that each stands in', async () => {
    await withTools(vault, async ({ call }) => {
      const { result } = await call('list_backlinks', { path: 'concepts/superposition.md' })
      expect(result.data).toEqual([
        {
          source_path: 'research/alpha.md',
          source_title: 'Alpha',
          link_text: 'link',
          link_type: 'markdown',
          line: 5,
          context: '[link](../concepts/superposition.md) and [[Nowhere]]',
        },
        {
          source_path: 'research/zebra.md',
          source_title: 'Zebra',
          link_text: 'both states',
          link_type: 'wikilink',
          line: 4,
          context: 'See [[superposition|both states]].',
        },
      ])
    })
  })

  it('gives an empty list for a note that nothing links to', async () => {
    await withTools(vault, async ({ call }) => {
      const { result } = await call('list_backlinks', { path: 'Zebra' })
      expect(result).toMatchObject({
        success: true,
        data: [],
        userMessage: 'Found 0 links to research/zebra.md',
      })
    })
  })
})

describe('list_forward_links', () => {
  it('lists the links of a note in its order, and whether they lead anywhere', async () => {
    await withTools(vault, async ({ call }) => {
      const { result } = await call('list_forward_links', { path: '[[alpha]]' })
      expect(result.data).toEqual([
        {
          target_path: 'concepts/superposition.md',
          target_title: 'Superposition',
          link_text: 'link',
          link_type: 'markdown',
          exists: true,
          line: 5,
        },
        expect.objectContaining({
          link_text: 'Nowhere',
          link_type: 'wikilink',
          exists: false,
          line: 5,
        }),
      ])
    })
  })
})
