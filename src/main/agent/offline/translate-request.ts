import { QUOTED } from '../../tools/phrases/request-text.ts'

const POLITE =
  /^(?:bitte|kannst du|könntest du|peux-tu|pourrais-tu|puedes|podrías|por favor|请|帮我|你能)[, ]*(?=\S)|[, ]+(?:bitte|s[’']il te pla[îi]t|s[’']il vous pla[îi]t|stp|por favor)(?=[.!?]*$)/giu

/** Days as they are asked about, in English. */
const DAYS: readonly (readonly [RegExp, string])[] = [
  [/^(?:heute|aujourd[’']hui|hoy|今天|今日)$/i, 'today'],
  [/^(?:morgen|demain|ma[ñn]ana|明天|明日)$/i, 'tomorrow'],
  [/^(?:übermorgen|apr[èe]s-demain|pasado ma[ñn]ana|后天)$/i, 'the day after tomorrow'],
  [/^(?:gestern|hier|ayer|昨天)$/i, 'yesterday'],
  [/^(?:(?:am )?montag|lundi|(?:el )?lunes|(?:周|星期)一)$/i, 'monday'],
  [/^(?:(?:am )?dienstag|mardi|(?:el )?martes|(?:周|星期)二)$/i, 'tuesday'],
  [/^(?:(?:am )?mittwoch|mercredi|(?:el )?mi[ée]rcoles|(?:周|星期)三)$/i, 'wednesday'],
  [/^(?:(?:am )?donnerstag|jeudi|(?:el )?jueves|(?:周|星期)四)$/i, 'thursday'],
  [/^(?:(?:am )?freitag|vendredi|(?:el )?viernes|(?:周|星期)五)$/i, 'friday'],
  [/^(?:(?:am )?samstag|samedi|(?:el )?s[áa]bado|(?:周|星期)六)$/i, 'saturday'],
  [/^(?:(?:am )?sonntag|dimanche|(?:el )?domingo|(?:周|星期)(?:日|天))$/i, 'sunday'],
]
const DAY = `(?:${DAYS.map(([{ source }]) => source.slice(1, -1)).join('|')})`

const NOTE =
  '(?:(?:die |meine )?Notiz |(?:la |ma )?note |(?:la |mi )?nota |笔记 ?)?(?:(?:namens|appelée|llamada|叫) ?)?'

/**
 * What is asked most, in German, French, Spanish and Chinese: the whole request, and the English that is read in its
 * place. `$<day>` becomes the English day.
 */
const RULES: readonly (readonly [pattern: string, english: string])[] = [
  ['hilfe|aide|aide-moi|ayuda|ayúdame|帮助', 'help'],
  ['danke|merci|gracias|hallo|guten tag|bonjour|salut|hola|你好|谢谢', 'hello'],
  [
    "(?:(?:öffne|zeig(?:e)?(?: mir)?) )?(?:die )?(?:heutige (?:tages)?notiz|notiz von heute|tagesnotiz)|(?:(?:ouvre|montre(?:[- ]moi)?) )?(?:la )?note (?:du jour|d[’']aujourd[’']hui)|(?:(?:abre|muéstrame) )?(?:la )?nota (?:de hoy|diaria)|(?:打开)?(?:今天|今日)的?笔记",
    'today’s note',
  ],
  [
    "was ist überfällig|(?:welche )?(?:überfällige[n]? aufgaben|aufgaben sind überfällig)|qu[’']est-ce qui est en retard|(?:quelles )?(?:t[âa]ches )(?:sont )?en retard|qu[ée] (?:tareas )?est[áa]n? (?:atrasad[ao]s?|vencid[ao]s?)|tareas (?:atrasadas|vencidas)|(?:有哪些|哪些)?(?:逾期|过期)的?(?:任务|事项)(?:有哪些)?",
    'what is overdue',
  ],
  [
    '(?:zeig(?:e)?(?: mir)? )?(?:meine |alle )?(?:offenen )?aufgaben|(?:montre(?:[- ]moi)? )?(?:mes|toutes mes) t[âa]ches|(?:muéstrame )?mis tareas|(?:显示|查看)?我的(?:任务|待办)(?:列表)?|待办(?:事项)?',
    'my tasks',
  ],
  [`was (?:muss|soll) ich (?<day>${DAY}) (?:tun|machen|erledigen)`, 'what do I have to do $<day>'],
  [`was (?:steht|ist) (?<day>${DAY}) (?:an|fällig)`, 'what is due $<day>'],
  [`(?:que dois-je|qu[’']est-ce que je dois) faire (?<day>${DAY})`, 'what do I have to do $<day>'],
  [`qu[ée] tengo que hacer (?<day>${DAY})`, 'what do I have to do $<day>'],
  [
    `(?:我)?(?<day>${DAY})我?(?:要|该|需要|有)(?:做什么|什么任务|什么事)`,
    'what do I have to do $<day>',
  ],
  [`erinnere mich (?<day>${DAY}) (?:daran,? |an )?(?<text>.+)`, 'add task $<text> $<day>'],
  [`erinnere mich (?:daran,? |an )(?<text>.+?)`, 'add task $<text>'],
  [
    `(?:rappelle[- ]moi (?:de |d[’'])|recuérdame (?:que )?)(?<text>.+?) (?<day>${DAY})`,
    'add task $<text> $<day>',
  ],
  [`(?:rappelle[- ]moi (?:de |d[’'])|recuérdame (?:que )?)(?<text>.+)`, 'add task $<text>'],
  [`提醒我(?<day>${DAY})(?<text>.+)`, 'add task $<text> $<day>'],
  [`(?:提醒我|新建任务[:： ]?|添加任务[:： ]?)(?<text>.+)`, 'add task $<text>'],
  ['(?:neue aufgabe|nouvelle t[âa]che|nueva tarea) ?:? (?<text>.+)', 'add task $<text>'],
  [
    `füge (?<quoted>${QUOTED}) (?:zu|zur|zum|in) ${NOTE}(?<name>.+) (?:hinzu|ein)`,
    'append $<quoted> to $<name>',
  ],
  [`schreib(?:e)? (?<quoted>${QUOTED}) in ${NOTE}(?<name>.+)`, 'append $<quoted> to $<name>'],
  [`ajoute (?<quoted>${QUOTED}) (?:à|a|dans) ${NOTE}(?<name>.+)`, 'append $<quoted> to $<name>'],
  [
    `(?:añade|agrega) (?<quoted>${QUOTED}) (?:a|en) ${NOTE}(?<name>.+)`,
    'append $<quoted> to $<name>',
  ],
  [
    `把(?<quoted>${QUOTED})(?:加到|添加到|加入|写入|写到) ?${NOTE}(?<name>.+)`,
    'append $<quoted> to $<name>',
  ],
  [
    '(?:(?:erstelle|mach(?:e)?|neue) (?:eine )?(?:neue )?notiz(?: namens| mit dem titel)?|(?:cr[ée]e(?:r)? une |)nouvelle note(?: appelée| nommée| intitulée)?|cr[ée]e une note(?: appelée| nommée| intitulée)?|(?:crea una |)nueva nota(?: llamada| titulada)?|crea una nota(?: llamada| titulada)?) (?<name>.+)',
    'create a note called $<name>',
  ],
  [
    '(?:新建|创建)(?:一个|一篇)?笔记(?:叫|名为|[:：])? ?(?<name>.+)',
    'create a note called $<name>',
  ],
  [`(?:markiere (?<name>.+) als (?:erledigt|fertig))`, 'mark $<name> as done'],
  ['marque (?<name>.+) comme (?:faite?|terminée?)', 'mark $<name> as done'],
  ['marca (?<name>.+) como (?:hech[oa]|completad[oa]|terminad[oa])', 'mark $<name> as done'],
  ['把(?<name>.+?)标记为(?:已?完成)', 'mark $<name> as done'],
  [`(?:lösch(?:e)? |supprime |efface |borra |elimina |删除 ?)${NOTE}(?<name>.+)`, 'delete $<name>'],
  [
    `(?:verschiebe ${NOTE}(?<name>.+) (?:nach|in) (?:den ordner )?(?<place>.+))`,
    'move $<name> to $<place>',
  ],
  [
    `déplace ${NOTE}(?<name>.+) (?:dans|vers) (?:le dossier )?(?<place>.+)`,
    'move $<name> to $<place>',
  ],
  [`mueve ${NOTE}(?<name>.+) a (?:la carpeta )?(?<place>.+)`, 'move $<name> to $<place>'],
  ['把(?<name>.+?)移动?到 ?(?<place>.+?)(?:文件夹)?', 'move $<name> to $<place>'],
  [`benenne ${NOTE}(?<name>.+) in (?<place>.+) um`, 'rename $<name> to $<place>'],
  [`renomme ${NOTE}(?<name>.+) en (?<place>.+)`, 'rename $<name> to $<place>'],
  [`renombra ${NOTE}(?<name>.+) (?:a|como) (?<place>.+)`, 'rename $<name> to $<place>'],
  ['把(?<name>.+?)(?:重命名|改名)为 ?(?<place>.+)', 'rename $<name> to $<place>'],
  [
    "(?:was verlinkt auf|welche notizen verlinken auf|qu[’']est-ce qui pointe vers|quelles notes pointent vers|qu[ée] (?:notas )?enlazan? (?:a|con)|哪些笔记链接到) ?(?<name>.+)",
    'what links to $<name>',
  ],
  [
    "(?:notizen mit (?:dem )?(?:tag|schlagwort)|notes avec (?:le tag|l[’']étiquette)|notas con la etiqueta) #?(?<name>.+)",
    'notes tagged $<name>',
  ],
  [
    "(?:was weiß ich über|was habe ich über|que sais-je (?:sur|de)|qu[’']est-ce que je sais (?:sur|de)|qu[ée] s[ée] (?:sobre|de)) (?<text>.+?)(?: geschrieben| notiert)?",
    'what do I know about $<text>',
  ],
  ['关于(?<text>.+?)的笔记', 'find $<text>'],
  [
    '(?:such(?:e)?(?: nach)?|finde|cherche|recherche|trouve|busca|buscar|encuentra|搜索|查找|搜一下) ?(?<text>.+)',
    'find $<text>',
  ],
  [
    `(?:zeig(?:e)?(?: mir)? |öffne |lies |montre(?:[- ]moi)? |ouvre |affiche |muéstrame |muestra |abre |打开 ?|显示 ?|查看 ?)${NOTE}(?<name>.+)`,
    'show $<name>',
  ],
]

const PATTERNS = RULES.map(
  ([pattern, english]) => [new RegExp(`^(?:${pattern})$`, 'iu'), english] as const,
)

/** A request in German, French, Spanish or Chinese as it would be in English; null for one that no rule fits whole. */
export function translateRequest(text: string): string | null {
  const request = text
    .trim()
    .replace(/^[¿¡]\s*/, '')
    .replace(/\s*[.!?。！？]+$/, '')
    .replace(POLITE, '')
    .trim()
  for (const [pattern, english] of PATTERNS) {
    const groups = pattern.exec(request)?.groups
    if (groups === undefined && !pattern.test(request)) continue
    return english.replaceAll(/\$<(\w+)>/g, (_all, name: string) =>
      name === 'day' ? englishDay(groups?.[name] ?? '') : (groups?.[name] ?? ''),
    )
  }
  return null
}

const englishDay = (words: string): string =>
  DAYS.find(([pattern]) => pattern.test(words))?.[1] ?? words
