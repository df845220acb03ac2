/**
 * Words that say what a capture is about, by what they speak of. German, French and Spanish have the commonest ones
 * only. Everything is compared in
 * lower case; `-` stands for a space.
 */
export const LEXICON = {
  kin: `mother mum mom father dad parents brother sister wife husband son daughter aunt uncle cousin grandma grandmother
    grandpa grandad grandfather granny nephew niece twins kids children boyfriend girlfriend fiance fiancee partner
    in-law stepson stepdaughter oma opa mutter vater bruder schwester tochter sohn tante onkel cousine neffe nichte
    mère père frère sœur soeur fils fille madre padre hermano hermana hijo hija hijos hijas abuela abuelo töchter
    söhne`,
  role: `friend neighbour neighbor colleague coworker boss supervisor mentor teacher professor tutor classmate
    roommate intern trainee client patient student landlady nurse     therapist kollege kollegin nachbar nachbarin freund freundin lehrerin lehrer collègue voisin
    voisine amie profesora profesor vecino vecina amiga amigo colega`,
  title: `mr mrs ms miss dr prof professor doctor sir frau herr madame monsieur mme señor señora sra don doña doktor`,
  character: `shy kind funny strict fair honest proud lonely nervous vegetarian vegan allergic allergy allergies
    intolerance retired divorced separated pregnant engaged married widowed single stubborn
    generous gentle chatty quiet friendly brilliant loyal introvert allergisch verheiratet
    getrennt allergique marié mariée alérgico alérgica casada casado geschieden schwanger`,
  personal: `met meet likes loves hates prefers enjoys knows speaks plays works lives moved misses grew told said says
    mentioned thinks wants believes remembers studies teaches visits turns drinks collects supports seems
    seemed feels felt laughed born birthday anniversary hobby hobbies nickname surname called named mag liebt
    wohnt getroffen arbeitet gearbeitet heißt zog geburtstag fängt adore aime habite rencontré déménagé appelle llama
    vive vivía gusta gustan conocí cumple odia trabaja`,
  speech: `said told mentioned says asked thinks promised recommended suggested admitted explained erzählt sagt dit dijo`,
  idea: `idea ideas concept thought thoughts thinking insight hypothesis theory premise metaphor invention invent essay
    poem novel story novella notion brainstorm imagine imagining wonder wondering musing inspiration analogy
    startup idee gedanke theorie idée hypothèse pensée histoire nouvelle teoría pensamiento cuento`,
  maybe: `maybe perhaps could would might possibly probably somehow suppose someone somebody what-if vielleicht könnte
    könnten wäre peut-être pourrait quizás quizá podría podríamos tal-vez`,
  wonder: `wonder wondering why what-if how-about what-about would-be could-be imagine occurred interesting cool fun
    crazy random wild should-be nobody everybody everyone always never people opposite`,
  abstract: `trust memory attention language meaning time silence light sound colour color
    mind dream dreams habit habits happiness fear feedback attention ethics culture beauty identity failure weather
    city cities society philosophy`,
  work: `project projects phase milestone roadmap launch release relaunch draft chapter ch thesis dissertation paper
    manuscript renovation renovate conversion migration migrate rewrite rebuild redesign prototype pilot beta version
    campaign curriculum exhibition festival tour website app server database parser api album podcast handbook guide
    deploy stakeholders rollout plan planning plans budget scope funding grant volunteers venue permits permission audit
    review training prep projekt umbau kapitel masterarbeit bachelorarbeit abgabe planung projet rénovation chapitre
    festival proyecto capítulo entrega webseite renovierung reforma`,
  progress: `done finished complete completed half progress ongoing started starting waiting blocked pending stalled hold
    paused next then after first second third step steps stage remaining left todo missing active status almost
    underway scheduled ordered arrived tested drafted approved fertig fehlen fehlt nächstes läuft wartet étape prochaine
    attente puis ensuite siguiente falta parado sigue luego hecho`,
  build: `build make write launch migrate renovate organise organize create develop design implement rewrite rebuild
    redesign replace publish learn train restore refactor port translate collect convert turn set-up prepare install
    deploy grow paint sew finish restructure produce bauen schreiben renovieren construire écrire préparons construir
    `,
  money: `pay paid bill bills invoice rent fee fees tax taxes fine refund receipt receipts payment subscription insurance
    deposit transfer owe owes expenses salary bank iban direct-debit standing-order € £ $ euro euros eur pounds quid
    bucks rechnung überweisen miete steuer steuern versicherung beitrag facture payer loyer impôts impôt factura pagar
    alquiler impuestos banco`,
  appointment: `appointment appt dentist doctor gp vet haircut hairdresser optician check-up checkup mot inspection
    vaccination booster jab blood-test eye-test prescription pharmacy surgery clinic termin zahnarzt     arzt friseur arzttermin rendez-vous rdv médecin dentiste coiffeur cita médico dentista peluquería farmacia`,
  office: `form forms passport licence license permit-renewal certificate contract registration register visa renewal
    renew expires expired expiry deadline overdue due council post-office parcel post letter sign signed rsvp
    membership card sim id password account domain library warranty ausweis paket formular antrag reisepass
    kündigen kündigung passeport colis formulaire pasaporte paquete formulario renovar`,
  shopping: `buy milk bread eggs butter rice pasta coffee cheese soap batteries bulbs bulb groceries
    shopping supermarket food detergent toothpaste onions potatoes fruit vegetables
    toilet-paper kaufen einkaufen milch brot eier batterien acheter lait pain œufs comprar leche pan pilas
    huevos`,
  errand: `pay buy call ring phone email mail book renew return cancel order send submit register pick-up pick collect
    drop-off drop fetch bring take post print sign file fill-in fill hand-in top-up reply respond rsvp schedule
    reschedule check replace repair fix clean water feed update confirm remind chase transfer claim download apply
    anrufen abholen überweisen kaufen bestellen buchen verlängern schicken kündigen holen payer acheter appeler
    réserver envoyer renouveler pagar comprar llamar reservar enviar renovar recoger`,
  remember: `remember remind reminder dont-forget don't-forget forget must need needs gotta have-to has-to must-not
    asap urgent nicht-vergessen vergessen dringend n'oublie oublier no-olvidar olvidar tengo-que`,
  vague: `it that this thing things something same other one ones again somehow stuff there hmm hm ok okay yeah no not
    sure anymore last second after all das andere gestern comme hier wieder eso otra ça`,
  home: `kitchen bathroom attic garage shed barn garden greenhouse basement room house studio roof patio pond fence deck
    table bench bookshelf workbench bike car küche dachboden keller garten grenier cuisine`,
} as const

export type LexiconName = keyof typeof LEXICON
