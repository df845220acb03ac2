const plan = Array.from({ length: 60 }, (_, line) => `Step ${line + 1} of the plan.`).join('\n')

/** What every attack finds. Paths that begin with a dot are other programs' business, and must stay as they are too. */
export const evilVault: Readonly<Record<string, string>> = {
  'Ideas.md': '# Ideas\n\nA kite with a camera.\n\nSee [[Projects/Atlas]] and [[Ada]].\n',
  'Projects/Atlas.md':
    '---\nstatus: active\ntags: [map]\n---\n# Atlas\n\nstatus: active\n\nThe permit is late.\n',
  'Projects/Plan.md': `# Plan\n\n${plan}\n`,
  'Projects/Twice.md': 'same line\nsame line\naaaa\n“Quoted” it’s\u00a0so\n',
  'people/Ada.md': '# Ada\n\nWrites programs. Works on [[Projects/Atlas|the atlas]].\n',
  'Journal/2026-01-01.md': '# A day\n\nNothing happened.\n',
  'Web/Clip.md': '# Clip\n\nSaved from the web.\n',
  'Templates/Daily.md': '# {{date}}\n\n## Log\n',
  'AGENTS.md': '# For agents\n\nBe brief.\n',
  'pictures/list.txt': 'dot.png\n',
  'Folder.md/Inside.md': '# Inside\n',
  '.git/config': '[core]\n\tbare = false\n',
  '.obsidian/app.json': '{"promptDelete":true}\n',
  '.trash/Old.md': '# Old\n',
}

/** Beside the vault, where no tool may reach. */
export const outside: Readonly<Record<string, string>> = {
  'secret.md': '# Secret\n\nNobody reads this.\n',
  'elsewhere/Diary.md': '# Diary\n',
}
