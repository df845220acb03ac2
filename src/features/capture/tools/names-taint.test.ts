import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HOSTILE } from '../../../../test/features/taint-cases.ts'
import { toldBy } from '../../../../test/models/told-by.ts'
import { withTools } from '../../../../test/models/tool-rig.ts'

test('what a write tells of the notes it touched taints, though it wrote nothing (S2)', () =>
  withTools(
    {
      [`${HOSTILE}/Ring.md`]: 'See [[ideas/Bell]].\n',
      'ideas/Bell.md': '---\ntype: ideas\n---\n\nRings.\n',
      [`people/Ida ${HOSTILE}.md`]: '',
      'people/Bo Lee.md': '',
      'people/Bo Ray.md': '',
    },
    async (rig) => {
      await chmod(join(rig.temp.root, HOSTILE, 'Ring.md'), 0o444)
      const filing = { path: 'ideas/Bell.md', targetCategory: 'projects' }
      expect(await toldBy(rig, 'move_entry', filing)).toEqual([''])
      const thought = (name: string) => ({ text: 'Wants to row', hints: `[person:${name}]` })
      expect(await toldBy(rig, 'classify_and_capture', thought('Bo'))).toEqual(['']) // which of two
      const known = [`people/Ida ${HOSTILE}.md`]
      expect(await toldBy(rig, 'classify_and_capture', thought('Ida'))).toEqual(known)
    },
  ))
