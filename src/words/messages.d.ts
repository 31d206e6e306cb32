// Generated from en-GB.json by `npm run messages`: the ids of each section, and the arguments of each message.

declare module 'virtual:messages/shared' {
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  export interface Messages {
    readonly 'builder.discard.done': null
    readonly 'builder.step.fund': null
    readonly 'builder.step.keys': null
    readonly 'builder.step.review': null
    readonly 'builder.step.sign': null
    readonly 'builder.step.export': null
    readonly 'builder.exists.id.picture': null
    readonly 'builder.why.fix': { readonly count: number | bigint; readonly step: MessageValue; readonly first: MessageValue }
    readonly 'builder.why.unfunded': null
    readonly 'builder.why.missing': { readonly fields: MessageValue }
    readonly 'builder.why.field.transaction': null
    readonly 'builder.why.field.instant-lock': null
    readonly 'builder.why.field.output-index': null
    readonly 'builder.why.field.out-point': null
    readonly 'builder.why.field.height': null
    readonly 'builder.why.field.single-use-key': null
    readonly 'builder.why.no-keys': null
    readonly 'builder.profile': { readonly profile: MessageValue }
    readonly 'fund.key.label': { readonly number: number | bigint }
    readonly 'fund.lock.quorum.unknown': null
    readonly 'fund.lock.quorum.matches': { readonly height: number | bigint; readonly verdict: MessageValue }
    readonly 'fund.lock.quorum.unproven': { readonly gap: MessageValue }
    readonly 'fund.lock.quorum.not-signed': null
    readonly 'keys.add.why.vault': null
    readonly 'chain.detail.unreachable': null
    readonly 'chain.detail.timed-out': { readonly seconds: number | bigint }
    readonly 'chain.detail.too-large': { readonly unit: string | number; readonly count: number | bigint }
    readonly 'chain.detail.http-status': { readonly status: string | number }
    readonly 'chain.detail.rpc-error': { readonly text: MessageValue; readonly code: number | bigint }
    readonly 'chain.detail.result-shape': { readonly pointer: MessageValue }
    readonly 'chain.detail.result-null': null
    readonly 'chain.verdict.self-consistent': null
    readonly 'chain.verdict.self-consistent.about': null
    readonly 'chain.verdict.agreed': { readonly nodes: number | bigint }
    readonly 'chain.verdict.agreed.about': null
    readonly 'chain.verdict.chain-lock-matches': null
    readonly 'chain.verdict.chain-lock-matches.about': { readonly height: number | bigint }
    readonly 'chain.verdict.chain-locked': { readonly height: number | bigint }
    readonly 'chain.verdict.chain-locked.about': null
    readonly 'chain.verdict.not-verifiable': null
    readonly 'chain.verdict.invalid': null
    readonly 'chain.gap.platform-members': null
    readonly 'chain.gap.coinbase-version': null
    readonly 'chain.gap.quorum-shape': null
    readonly 'chain.lock.matches': null
    readonly 'chain.lock.not-signed': null
    readonly 'chain.lock.gap.coinbase-version': null
    readonly 'chain.lock.gap.no-lock': null
    readonly 'chain.lock.gap.block-unknown': null
    readonly 'chain.lock.gap.quorums-unknown': null
    readonly 'chain.lock.gap.quorums-changed': null
    readonly 'chain.lock.gap.legacy-scheme': null
    readonly 'index.unique': null
    readonly 'control.copy': null
    readonly 'control.copied': null
    readonly 'control.copy-failed': null
    readonly 'control.form.base58': null
    readonly 'control.form.hex': null
    readonly 'control.form.base64': null
    readonly 'control.check.ok': null
    readonly 'control.check.warn': null
    readonly 'control.check.bad': null
    readonly 'control.check.open': null
    readonly 'control.secret.show': null
    readonly 'control.secret.hide': null
    readonly 'control.undo': null
    readonly 'request.title': null
    readonly 'offline.waiting.short': { readonly at: number | Date }
    readonly 'offline.changed.short': null
    readonly 'offline.request.create': null
    readonly 'offline.request.top-up': null
    readonly 'offline.request.update': null
    readonly 'offline.unreadable': null
    readonly 'offline.unreadable.about': null
    readonly 'offline.is-request': null
    readonly 'offline.is-request.about': { readonly network: MessageValue }
    readonly 'offline.rejected.unknown': null
    readonly 'offline.rejected.unknown.about': null
    readonly 'offline.rejected.signed': null
    readonly 'offline.rejected.signed.about': null
    readonly 'offline.rejected.other': null
    readonly 'offline.rejected.other.about': { readonly place: MessageValue }
    readonly 'offline.rejected.changed': null
    readonly 'offline.rejected.changed.about': { readonly what: MessageValue }
    readonly 'offline.rejected.blocked': null
    readonly 'offline.rejected.blocked.about': null
    readonly 'offline.rejected.key': null
    readonly 'offline.rejected.key.single-use': { readonly made: MessageValue; readonly expected: MessageValue }
    readonly 'offline.rejected.key.identity': { readonly made: MessageValue; readonly id: number | bigint; readonly expected: MessageValue }
    readonly 'offline.rejected.broken': null
    readonly 'offline.rejected.broken.about': null
    readonly 'offline.place': { readonly name: MessageValue; readonly network: MessageValue }
    readonly 'offline.place.update': { readonly name: MessageValue }
    readonly 'offline.member.proof': null
    readonly 'offline.member.identity': null
    readonly 'offline.member.revision': null
    readonly 'offline.member.keys': null
    readonly 'offline.member.add': null
    readonly 'offline.member.disable': null
    readonly 'offline.member.disabled-at': null
    readonly 'offline.member.signer': null
    readonly 'offline.member.single-use': null
    readonly 'offline.member.some': null
    readonly 'change.added': null
    readonly 'change.removed': null
    readonly 'change.banned': null
    readonly 'change.revived': null
    readonly 'change.confirmed': null
    readonly 'change.service': null
    readonly 'change.operator': null
    readonly 'change.voting': null
    readonly 'change.other': null
    readonly 'change.to-valid': null
    readonly 'change.to-banned': null
    readonly 'change.field': { readonly name: MessageValue; readonly before: MessageValue; readonly after: MessageValue }
    readonly 'change.sentence': { readonly service: MessageValue; readonly what: MessageValue; readonly height: number | bigint }
    readonly 'event.reorg': null
    readonly 'event.reorg.about': { readonly from: number | bigint; readonly to: number | bigint }
    readonly 'event.reloaded': null
    readonly 'event.reloaded.about': null
    readonly 'event.rejected': null
    readonly 'event.rejected.about': { readonly node: MessageValue; readonly fault: MessageValue }
    readonly 'event.differs': null
    readonly 'event.differs.about': { readonly node: MessageValue; readonly height: number | bigint }
    readonly 'event.not-saved': null
    readonly 'event.not-saved.about': null
    readonly 'identities.draft': null
    readonly 'identities.draft.named': { readonly label: MessageValue }
    readonly 'identities.id': null
    readonly 'identities.unnamed': null
    readonly 'identities.health.damaged': null
    readonly 'identities.health.damaged.about': null
    readonly 'identities.health.misfit': null
    readonly 'identities.health.misfit.about': null
    readonly 'identities.health.no-master': null
    readonly 'identities.health.no-master.about': null
    readonly 'identities.health.no-high': null
    readonly 'identities.health.no-high.about': null
    readonly 'identities.health.two-updates': null
    readonly 'identities.health.two-updates.about': null
    readonly 'identities.health.no-backup': { readonly count: number | bigint }
    readonly 'identities.health.lock': null
    readonly 'identities.health.dropped': null
    readonly 'identities.health.dropped.about': null
    readonly 'identities.health.signed': null
    readonly 'identities.health.exported': null
    readonly 'identities.health.pending': { readonly count: number | bigint }
    readonly 'identities.health.watch-only': null
    readonly 'identities.health.watch-only.about': null
    readonly 'identities.health.sound': null
    readonly 'identities.change.imported': { readonly age: MessageValue }
    readonly 'identities.change.signed': { readonly age: MessageValue }
    readonly 'identities.change.exported': { readonly age: MessageValue }
    readonly 'identities.change.confirmed': { readonly age: MessageValue }
    readonly 'identities.change.discarded': { readonly age: MessageValue }
    readonly 'identities.change.rejected': { readonly age: MessageValue }
    readonly 'identities.remove.why.made-here': null
    readonly 'identities.remove.why.waits': null
    readonly 'locks.key.missing': null
    readonly 'locks.key.offline': null
    readonly 'locks.step.key-made': null
    readonly 'locks.step.transaction-seen': null
    readonly 'locks.step.lock-seen': null
    readonly 'locks.step.given-out': null
    readonly 'locks.step.signed': null
    readonly 'locks.step.exported': null
    readonly 'locks.step.confirmed': null
    readonly 'locks.next.key-made': null
    readonly 'locks.next.transaction-seen': null
    readonly 'locks.next.lock-seen': null
    readonly 'locks.next.offline': null
    readonly 'locks.next.given-out': null
    readonly 'locks.next.signed': null
    readonly 'locks.next.exported': null
    readonly 'locks.next.key-missing': null
    readonly 'locks.discarded': { readonly duffs: number | bigint }
    readonly 'locks.discarded.unknown': null
    readonly 'locks.discarded.key': null
    readonly 'age.now': null
    readonly 'age.minutes': { readonly count: number | bigint }
    readonly 'age.hours': { readonly count: number | bigint }
    readonly 'age.days': { readonly count: number | bigint }
    readonly 'identity.state.awaited': null
    readonly 'identity.state.dropped': null
    readonly 'identity.state.damaged': null
    readonly 'identity.export.why.not-there': null
    readonly 'identity.export.why.damaged': null
    readonly 'identity.export.why.no-balance': null
    readonly 'identity.balance': null
    readonly 'identity.revision': null
    readonly 'identity.keys.unnamed': { readonly id: number | bigint }
    readonly 'identity.keys.legend.gate': null
    readonly 'identity.keys.legend.session': null
    readonly 'identity.keys.legend.device': null
    readonly 'identity.keys.legend.watch-only': null
    readonly 'import.doubtful': { readonly count: number | bigint; readonly credits: number | bigint }
    readonly 'import.doubtful.unknown': { readonly count: number | bigint }
    readonly 'encoding.hex': null
    readonly 'encoding.base64': null
    readonly 'encoding.base58': null
    readonly 'masternode.enabled': null
    readonly 'masternode.banned': null
    readonly 'masternode.unconfirmed': null
    readonly 'masternode.type.regular': null
    readonly 'masternode.type.evonode': null
    readonly 'masternode.type.other': { readonly type: number | bigint }
    readonly 'masternode.confirmed.yes': null
    readonly 'masternode.confirmed.no': null
    readonly 'masternode.filter.all': null
    readonly 'masternode.filter.enabled': null
    readonly 'masternode.filter.banned': null
    readonly 'masternode.filter.evonodes': null
    readonly 'masternode.filter.unconfirmed': null
    readonly 'masternode.filter.watched': null
    readonly 'masternode.filter.count': { readonly filter: MessageValue; readonly count: number | bigint }
    readonly 'masternode.service': null
    readonly 'masternode.operator': null
    readonly 'masternode.voting': null
    readonly 'masternode.state': null
    readonly 'masternode.type': null
    readonly 'masternode.confirmed': null
    readonly 'net.every': { readonly seconds: number | bigint }
    readonly 'net.every.minutes': { readonly minutes: number | bigint }
    readonly 'net.stale.offline': null
    readonly 'net.stale.silent': null
    readonly 'net.stale.rejected': { readonly node: MessageValue; readonly fault: MessageValue }
    readonly 'net.nodes.sandbox': { readonly number: MessageValue }
    readonly 'net.nodes.proxied': { readonly number: MessageValue }
    readonly 'net.node.agrees': null
    readonly 'net.node.agreed': null
    readonly 'net.node.was-ahead': null
    readonly 'net.node.ahead': null
    readonly 'net.node.lags': { readonly blocks: number | bigint }
    readonly 'net.node.lags.unknown': null
    readonly 'net.node.other-block': null
    readonly 'net.node.unknown': null
    readonly 'net.node.silent': null
    readonly 'net.node.bad-list': null
    readonly 'net.node.waiting': null
    readonly 'network.sandbox': null
    readonly 'network.gone': null
    readonly 'network.kind.mainnet': null
    readonly 'network.kind.testnet': null
    readonly 'profile.spec.frames': null
    readonly 'profile.spec.accepts': null
    readonly 'profile.dpp-0.25.frames': null
    readonly 'profile.dpp-0.25.accepts': null
    readonly 'profile.dpp-0.23.frames': null
    readonly 'profile.dpp-0.23.accepts': null
    readonly 'profile.spec.signed': { readonly bytes: number | bigint }
    readonly 'profile.dpp.signed': { readonly bytes: number | bigint }
    readonly 'profile.spec.serialized': { readonly bytes: number | bigint }
    readonly 'profile.dpp.serialized': { readonly bytes: number | bigint }
    readonly 'networks.current': null
    readonly 'networks.profile': { readonly profile: MessageValue }
    readonly 'networks.use.none': null
    readonly 'networks.use': { readonly count: number | bigint; readonly names: MessageValue }
    readonly 'networks.use.draft': { readonly label: MessageValue }
    readonly 'networks.use.draft.unnamed': null
    readonly 'networks.use.run': { readonly pattern: MessageValue }
    readonly 'networks.use.locks': { readonly count: number | bigint }
    readonly 'phrase.unwritten': null
    readonly 'phrase.offer': null
    readonly 'phrase.offer.about': null
    readonly 'phrase.offer.act': null
    readonly 'lost.title': null
    readonly 'passkey.use': null
    readonly 'passkey.waiting': null
    readonly 'private.public': null
    readonly 'program.update.ready': { readonly version: MessageValue }
    readonly 'program.update.about': null
    readonly 'program.update.take': null
    readonly 'key.purpose.0': null
    readonly 'key.purpose.1': null
    readonly 'key.purpose.2': null
    readonly 'key.purpose.3': null
    readonly 'key.level.0': null
    readonly 'key.level.1': null
    readonly 'key.level.2': null
    readonly 'key.level.3': null
    readonly 'key.type.0': null
    readonly 'key.type.1': null
    readonly 'key.type.2': null
    readonly 'key.type.3': null
    readonly 'key.use.master': null
    readonly 'key.use.critical': null
    readonly 'key.use.high': null
    readonly 'key.use.medium': null
    readonly 'key.use.encryption': null
    readonly 'key.use.decryption': null
    readonly 'key.use.withdraw': null
    readonly 'key.watch-only': null
    readonly 'key.asks.gate': null
    readonly 'key.asks.session': null
    readonly 'key.asks.device': null
    readonly 'key.asks.not': null
    readonly 'key.asked': { readonly word: MessageValue; readonly asks: MessageValue }
    readonly 'key.guarded.gate': null
    readonly 'key.guarded.session': null
    readonly 'key.guarded.device': null
    readonly 'key.guarded.not': null
    readonly 'qr.show': null
    readonly 'qr.hide': null
    readonly 'qr.scan': null
    readonly 'qr.scan.end': null
    readonly 'qr.give.label': { readonly what: MessageValue }
    readonly 'qr.give.hint': null
    readonly 'qr.give.still': null
    readonly 'qr.give.frame': { readonly index: number | bigint; readonly count: number | bigint }
    readonly 'qr.give.play': null
    readonly 'qr.give.pause': null
    readonly 'qr.give.back': null
    readonly 'qr.give.forward': null
    readonly 'qr.give.density': null
    readonly 'qr.give.density.light': null
    readonly 'qr.give.density.normal': null
    readonly 'qr.give.density.dense': null
    readonly 'qr.give.rate': null
    readonly 'qr.give.rate.slow': null
    readonly 'qr.give.rate.normal': null
    readonly 'qr.give.rate.fast': null
    readonly 'qr.take.start': null
    readonly 'qr.take.stop': null
    readonly 'qr.take.starting': null
    readonly 'qr.take.hidden': null
    readonly 'qr.take.hint': null
    readonly 'qr.take.picture': null
    readonly 'qr.take.camera': null
    readonly 'qr.take.torch': null
    readonly 'qr.take.retry': null
    readonly 'qr.take.progress': { readonly known: number | bigint; readonly needed: number | bigint }
    readonly 'qr.take.done': { readonly size: number | bigint }
    readonly 'qr.take.restart': null
    readonly 'qr.take.foreign': null
    readonly 'qr.take.damaged': null
    readonly 'qr.take.too-large': { readonly limit: number | bigint }
    readonly 'qr.take.other-type': null
    readonly 'qr.take.message-damaged': null
    readonly 'qr.fault.insecure': null
    readonly 'qr.fault.insecure.about': null
    readonly 'qr.fault.policy': null
    readonly 'qr.fault.policy.about': null
    readonly 'qr.fault.denied': null
    readonly 'qr.fault.denied.about': null
    readonly 'qr.fault.none': null
    readonly 'qr.fault.none.about': null
    readonly 'qr.fault.busy': null
    readonly 'qr.fault.busy.about': null
    readonly 'qr.fault.lost': null
    readonly 'qr.fault.lost.about': null
    readonly 'qr.fault.unknown': null
    readonly 'qr.fault.unknown.about': null
    readonly 'quorum.type': { readonly type: MessageValue; readonly members: number | bigint }
    readonly 'quorum.type.unknown': { readonly type: MessageValue }
    readonly 'quorum.place': null
    readonly 'quorum.place.at.about': { readonly index: number | bigint }
    readonly 'quorum.place.none': null
    readonly 'quorum.age.blocks': { readonly blocks: number | bigint }
    readonly 'quorum.age.least': { readonly blocks: number | bigint }
    readonly 'quorum.age.between': { readonly least: number | bigint; readonly most: number | bigint }
    readonly 'quorum.since.block': { readonly by: number | bigint }
    readonly 'quorum.since.between': { readonly after: number | bigint; readonly by: number | bigint }
    readonly 'quorum.since.before': { readonly by: number | bigint }
    readonly 'quorum.size': null
    readonly 'quorum.size.of': { readonly members: number | bigint; readonly threshold: number | bigint }
    readonly 'quorum.signed': null
    readonly 'quorum.valid': null
    readonly 'quorum.all': { readonly members: number | bigint }
    readonly 'quorum.but': { readonly count: number | bigint; readonly members: number | bigint; readonly places: MessageValue }
    readonly 'quorum.but.more': { readonly count: number | bigint; readonly members: number | bigint; readonly places: MessageValue; readonly more: number | bigint }
    readonly 'quorum.version': null
    readonly 'quorum.version.basic': { readonly version: number | bigint }
    readonly 'quorum.version.legacy': { readonly version: number | bigint }
    readonly 'shell.name': null
    readonly 'shell.page.contract': null
    readonly 'storage.title': null
    readonly 'storage.persistence': null
    readonly 'storage.kept': null
    readonly 'storage.not-kept': null
    readonly 'storage.denied': null
    readonly 'storage.untold': null
    readonly 'storage.unknown': null
    readonly 'storage.space': null
    readonly 'storage.space.value': { readonly used: MessageValue; readonly most: MessageValue }
    readonly 'storage.space.untold': null
    readonly 'storage.ask': null
    readonly 'storage.denied.helps': null
    readonly 'storage.engine.chromium': null
    readonly 'storage.engine.firefox': null
    readonly 'storage.engine.safari': null
    readonly 'storage.engine.other': null
    readonly 'storage.fault.full': null
    readonly 'storage.fault.blocked': null
    readonly 'storage.fault.outdated': null
    readonly 'storage.fault.failed': null
    readonly 'builder.why.no-identity': null
    readonly 'top-up.stranger': null
    readonly 'top-up.draft': null
    readonly 'top-up.draft.named': { readonly name: MessageValue }
    readonly 'transitions.kind.create': null
    readonly 'transitions.kind.top-up': null
    readonly 'transitions.kind.update': null
    readonly 'transitions.effect.credits': { readonly credits: number | bigint }
    readonly 'transitions.effect.credits.added': { readonly credits: number | bigint }
    readonly 'transitions.effect.credits.unknown': null
    readonly 'transitions.effect.keys': { readonly count: number | bigint }
    readonly 'transitions.effect.keys.added': { readonly count: number | bigint }
    readonly 'transitions.effect.keys.disabled': { readonly count: number | bigint }
    readonly 'transitions.state.signed': null
    readonly 'transitions.state.exported': null
    readonly 'transitions.state.confirmed': null
    readonly 'transitions.state.discarded': null
    readonly 'transitions.state.rejected': null
    readonly 'transitions.signer.single-use': null
    readonly 'transitions.signer.key': { readonly level: MessageValue; readonly id: number | bigint }
    readonly 'transitions.signer.key.unknown': { readonly id: number | bigint }
    readonly 'transitions.say.exported': null
    readonly 'transitions.say.confirmed': null
    readonly 'transitions.say.confirmed-in-import': null
    readonly 'transitions.say.confirmed-on-top': null
    readonly 'transitions.say.rejected': null
    readonly 'transitions.say.discarded': null
    readonly 'transitions.say.taken-back': null
    readonly 'transitions.said.exported': { readonly kind: MessageValue }
    readonly 'transitions.said.confirmed': { readonly kind: MessageValue; readonly label: MessageValue }
    readonly 'transitions.said.confirmed-in-import': { readonly kind: MessageValue; readonly label: MessageValue }
    readonly 'transitions.said.rejected': { readonly kind: MessageValue; readonly label: MessageValue }
    readonly 'transitions.said.discarded': { readonly kind: MessageValue; readonly label: MessageValue }
    readonly 'transitions.said.taken-back': { readonly kind: MessageValue; readonly label: MessageValue }
    readonly 'transitions.rejected.unknown-identity': null
    readonly 'transitions.rejected.create-not-confirmed': null
    readonly 'transitions.rejected.exists-already': null
    readonly 'transitions.rejected.revision-gap': { readonly carried: number | bigint; readonly stored: number | bigint }
    readonly 'transitions.rejected.revision-taken': { readonly carried: number | bigint; readonly stored: number | bigint }
    readonly 'transitions.rejected.breaks-rules': { readonly first: MessageValue }
    readonly 'transitions.rejected.others-stand-on-it': { readonly count: number | bigint }
    readonly 'transitions.rejected.settled': null
    readonly 'transitions.rejected.no-import': null
    readonly 'transitions.rejected.nothing-to-undo': null
    readonly 'update.recipe.master': null
    readonly 'update.recipe.master.about': null
    readonly 'update.recipe.compromised': null
    readonly 'update.recipe.compromised.about': null
    readonly 'update.recipe.recommended': null
    readonly 'update.recipe.recommended.about': null
    readonly 'update.recipe.recommended.nothing': null
    readonly 'update.recipe.nothing': null
    readonly 'update.rejected': { readonly text: MessageValue; readonly rule: MessageValue }
    readonly 'vault.create': null
    readonly 'vault.create.about': null
    readonly 'vault.passphrase': null
    readonly 'vault.passphrase.hint': null
    readonly 'vault.passphrase.too-short': null
    readonly 'vault.passphrase.weak': null
    readonly 'vault.passphrase.good': null
    readonly 'vault.passphrase.suggest': null
    readonly 'vault.passphrase.why': null
    readonly 'vault.create.act': null
    readonly 'vault.unlock': null
    readonly 'vault.unlock.act': null
    readonly 'vault.gate': null
    readonly 'vault.session': null
    readonly 'vault.device': null
    readonly 'vault.keys.column.label': null
    readonly 'vault.keys.column.public': null
    readonly 'vault.keys.unnamed': null
    readonly 'vault.keys.use': { readonly level: MessageValue; readonly type: MessageValue }
    readonly 'vault.keys.single-use': null
    readonly 'vault.keys.generated': null
    readonly 'vault.keys.imported': null
    readonly 'vault.keys.derived': null
    readonly 'vault.keys.at': { readonly at: number | Date }
    readonly 'vault.secret': null
    readonly 'vault.secret.note': null
    readonly 'vault.secret.note.bls': null
    readonly 'vault.secret.hint': null
    readonly 'backup.now': null
    readonly 'backup.holds.value': { readonly keys: number | bigint; readonly identities: number | bigint }
    readonly 'backup.only-here': { readonly count: number | bigint }
    readonly 'backup.only-here.phrase': null
    readonly 'backup.only-here.never': null
    readonly 'backup.only-here.made': { readonly at: number | Date }
    readonly 'backup.only-here.since': { readonly at: number | Date; readonly days: number | bigint }
    readonly 'backup.restore.key.adds': null
    readonly 'backup.restore.key.fixes': null
    readonly 'backup.restore.key.there': null
    readonly 'backup.restore.key.relabelled': null
    readonly 'backup.restore.phrase.adds': { readonly length: number | bigint }
    readonly 'backup.restore.phrase.fixes': { readonly length: number | bigint }
    readonly 'backup.restore.phrase.there': null
    readonly 'backup.restore.phrase.another': null
    readonly 'backup.restore.phrase.none': null
    readonly 'backup.restore.log.whole': { readonly entries: number | bigint }
    readonly 'backup.restore.log.part': null
    readonly 'backup.restore.log.stays': null
    readonly 'backup.restore.new.passphrase': null
    readonly 'backup.restore.new.hint': null
    readonly 'backup.restore.act.new': null
    readonly 'lock.wait': { readonly seconds: number | bigint }
    readonly 'lock.wait.begin': { readonly failed: number | bigint; readonly seconds: number | bigint }
    readonly 'lock.wait.over': null
    readonly 'lock.settings.never': null
    readonly 'log.reading': null
    readonly 'log.kind.all': { readonly count: number | bigint }
    readonly 'log.kind.unlocks': { readonly count: number | bigint }
    readonly 'log.kind.signatures': { readonly count: number | bigint }
    readonly 'log.kind.exposures': { readonly count: number | bigint }
    readonly 'log.kind.keys': { readonly count: number | bigint }
    readonly 'log.kind.protection': { readonly count: number | bigint }
    readonly 'log.kind.backups': { readonly count: number | bigint }
    readonly 'log.identity': null
    readonly 'log.digest': null
    readonly 'log.event.created': null
    readonly 'log.event.unlocked': null
    readonly 'log.event.unlocked.failed': { readonly failed: number | bigint }
    readonly 'log.event.unlocked.passkey': null
    readonly 'log.event.signed': null
    readonly 'log.event.signed.top-up': null
    readonly 'log.event.signed.update': null
    readonly 'log.event.signed.other': { readonly type: number | bigint }
    readonly 'log.event.key-made': null
    readonly 'log.event.key-imported': null
    readonly 'log.event.key-renamed': null
    readonly 'log.event.key-removed': null
    readonly 'log.event.damaged-removed': null
    readonly 'log.event.key-exported': null
    readonly 'log.event.key-revealed': null
    readonly 'log.event.keys-restored': { readonly count: number | bigint }
    readonly 'log.event.phrase-made': null
    readonly 'log.event.phrase-imported': null
    readonly 'log.event.phrase-written-down': null
    readonly 'log.event.phrase-revealed': null
    readonly 'log.event.phrase-scanned': null
    readonly 'log.event.passphrase-changed': null
    readonly 'log.event.cost-raised': null
    readonly 'log.event.keys-renewed': null
    readonly 'log.event.passkey-added': { readonly name: MessageValue }
    readonly 'log.event.passkey-renamed': { readonly name: MessageValue }
    readonly 'log.event.passkey-removed': { readonly name: MessageValue }
    readonly 'log.event.backup-made': { readonly keys: number | bigint }
    readonly 'log.event.backup-tested': { readonly keys: number | bigint }
    readonly 'log.event.restored': { readonly keys: number | bigint }
    readonly 'passphrase.new': null
    readonly 'lock.at.today': { readonly at: number | Date }
    readonly 'lock.at': { readonly at: number | Date }
    readonly 'lock.by-hand': { readonly at: MessageValue }
    readonly 'lock.by-hand.other-tab': { readonly at: MessageValue }
    readonly 'lock.idle': { readonly minutes: number | bigint; readonly at: MessageValue }
    readonly 'lock.sleep': { readonly at: MessageValue }
    readonly 'lock.sleep.about': null
    readonly 'lock.hidden': { readonly at: MessageValue }
    readonly 'lock.hidden.about': null
    readonly 'lock.changed': { readonly at: MessageValue }
    readonly 'lock.changed.about': null
    readonly 'lock.other-tab': { readonly at: MessageValue }
    readonly 'lock.unknown-time': { readonly at: MessageValue }
    readonly 'lock.unknown-time.about': null
    readonly 'lock.failed': { readonly at: MessageValue }
    readonly 'program.update.busy': null
    readonly 'program.update.other-build': null
    readonly 'program.update.not-whole': null
    readonly 'program.update.no-answer': null
    readonly 'program.offline.unknown': null
    readonly 'program.offline.none': null
    readonly 'program.offline.downloading': null
    readonly 'program.offline.kept': null
    readonly 'program.offline.failed': null
    readonly 'program.updates.looking': null
    readonly 'program.updates.downloading': null
    readonly 'program.updates.broken': null
    readonly 'program.updates.newest': null
    readonly 'program.updates.out-of-reach': null
    readonly 'identities.title': null
    readonly 'identities.create': null
    readonly 'bulk.link': null
    readonly 'top-up.open': null
    readonly 'import.open': null
    readonly 'import.drop': null
    readonly 'identities.opening': null
  }
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/app' {
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  export interface Messages {
    readonly 'control.close': null
    readonly 'net.box': { readonly height: number | bigint }
    readonly 'net.box.old': { readonly height: number | bigint }
    readonly 'private.key': null
    readonly 'private.phrase': null
    readonly 'private.digits': null
    readonly 'private.old': null
    readonly 'private.store': null
    readonly 'private.restore': null
    readonly 'private.public.phrase': null
    readonly 'private.close': null
    readonly 'private.dialog': null
    readonly 'private.dialog.about': null
    readonly 'private.found': { readonly count: number | bigint }
    readonly 'private.found.about': null
    readonly 'private.found.more': { readonly count: number | bigint }
    readonly 'private.found.public': null
    readonly 'private.place.create': null
    readonly 'private.place.top-up': null
    readonly 'private.place.update': null
    readonly 'private.place.identity': null
    readonly 'private.place.contract': null
    readonly 'private.place.network': null
    readonly 'private.place.run': null
    readonly 'private.place.vault-key': null
    readonly 'program.update.later': null
    readonly 'program.update.what': null
    readonly 'program.apart': null
    readonly 'program.apart.about': null
    readonly 'shell.title': { readonly page: MessageValue }
    readonly 'shell.title.of': { readonly page: MessageValue; readonly of: MessageValue }
    readonly 'shell.skip': null
    readonly 'shell.nav': null
    readonly 'shell.nav.identities': null
    readonly 'shell.nav.inspector': null
    readonly 'shell.nav.contracts': null
    readonly 'shell.nav.network': null
    readonly 'shell.nav.vault': null
    readonly 'shell.nav.settings': null
    readonly 'shell.crumbs': null
    readonly 'shell.page.identity': null
    readonly 'shell.page.update': null
    readonly 'shell.page.signed': null
    readonly 'shell.page.create': null
    readonly 'shell.page.bulk': null
    readonly 'shell.page.run': null
    readonly 'shell.page.exchange': null
    readonly 'shell.page.console': null
    readonly 'shell.page.top-up': null
    readonly 'shell.page.log': null
    readonly 'shell.page.passphrase': null
    readonly 'shell.page.phrase': null
    readonly 'shell.page.backup': null
    readonly 'shell.page.test-backup': null
    readonly 'shell.page.restore': null
    readonly 'shell.page.not-found': null
    readonly 'shell.vault.starting': null
    readonly 'shell.vault.missing': null
    readonly 'shell.vault.locked': null
    readonly 'shell.vault.open': null
    readonly 'shell.vault.evicted': null
    readonly 'shell.vault.unusable': null
    readonly 'shell.vault.lock': null
    readonly 'shell.vault.open.left': { readonly minutes: number | bigint }
    readonly 'shell.notices': null
    readonly 'shell.not-found.about': null
    readonly 'shell.not-found.back': null
    readonly 'shell.storage.unreadable': null
    readonly 'shell.storage.unreadable.about': null
    readonly 'shell.storage.reload': null
    readonly 'shell.storage.damaged': { readonly count: number | bigint }
    readonly 'shell.storage.damaged.about': null
    readonly 'shell.error.title': null
    readonly 'shell.error.about': null
    readonly 'shell.error.code': null
    readonly 'shell.error.again': null
    readonly 'shell.error.back': null
    readonly 'file.kept': null
    readonly 'file.unsaved': { readonly count: number | bigint }
    readonly 'file.unsaved.about': null
    readonly 'file.unsaved.no-vault': null
    readonly 'file.saved': { readonly at: number | Date }
    readonly 'file.opened': null
    readonly 'file.empty': null
    readonly 'file.save': null
    readonly 'file.open': null
    readonly 'file.framed': null
    readonly 'storage.fault.vault': null
    readonly 'storage.fault.workspace': null
    readonly 'storage.other-tab': { readonly text: MessageValue }
    readonly 'lock.left': { readonly minutes: number | bigint }
  }
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/builder' {
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  export interface Messages {
    readonly 'builder.title': { readonly kind: string | number }
    readonly 'builder.opening': null
    readonly 'builder.beginning': null
    readonly 'builder.begin.failed': null
    readonly 'builder.begin.again': null
    readonly 'builder.no-draft': null
    readonly 'builder.no-draft.about': { readonly id: MessageValue }
    readonly 'builder.no-draft.identities': null
    readonly 'builder.draft.saved': { readonly at: number | Date }
    readonly 'builder.draft.saving': null
    readonly 'builder.draft.signed': { readonly at: number | Date }
    readonly 'builder.discard': null
    readonly 'builder.steps': null
    readonly 'builder.step.done': null
    readonly 'builder.step.to-fix': { readonly count: MessageValue }
    readonly 'builder.vault.missing': null
    readonly 'builder.vault.locked': null
    readonly 'builder.vault.unusable': null
    readonly 'builder.vault.open': null
    readonly 'builder.signed': null
    readonly 'builder.signed.about': { readonly at: number | Date }
    readonly 'builder.signed.confirmed': { readonly at: number | Date }
    readonly 'builder.signed.take-off': null
    readonly 'builder.signed.taken-off': null
    readonly 'builder.go.keys': null
    readonly 'builder.go.review': null
    readonly 'builder.go.sign': null
    readonly 'builder.go.export': null
    readonly 'builder.back.fund': null
    readonly 'builder.back.keys': null
    readonly 'builder.back.review': null
    readonly 'builder.back.sign': null
    readonly 'builder.exists': null
    readonly 'builder.exists.id': null
    readonly 'builder.exists.id.unknown': null
    readonly 'builder.exists.balance': null
    readonly 'builder.exists.credits': { readonly credits: number | bigint }
    readonly 'builder.exists.locked': null
    readonly 'builder.exists.duffs': { readonly duffs: number | bigint }
    readonly 'builder.exists.unknown': null
    readonly 'builder.exists.keys': null
    readonly 'builder.exists.keys.none': null
    readonly 'builder.exists.keys.planned': { readonly count: MessageValue; readonly levels: MessageValue }
    readonly 'builder.exists.network': null
    readonly 'builder.exists.network.value': { readonly network: MessageValue; readonly profile: MessageValue }
    readonly 'builder.exists.size': null
    readonly 'builder.exists.size.value': { readonly bytes: number | bigint }
    readonly 'builder.saved': null
    readonly 'builder.unnamed': null
    readonly 'builder.label': null
    readonly 'builder.label.note': null
    readonly 'builder.label.hint': null
    readonly 'builder.review': null
    readonly 'builder.review.blocked': null
    readonly 'builder.rules': null
    readonly 'builder.rules.hold': { readonly holding: MessageValue; readonly count: MessageValue }
    readonly 'builder.rules.all': { readonly count: MessageValue }
    readonly 'builder.rules.unknown': { readonly count: number | bigint }
    readonly 'builder.form.words': null
    readonly 'builder.form.json': null
    readonly 'builder.form.bytes': { readonly bytes: number | bigint }
    readonly 'builder.forms': null
    readonly 'builder.bytes.digest': null
    readonly 'builder.words.identity': { readonly id: MessageValue }
    readonly 'builder.words.funds.instant-send': { readonly output: number | bigint }
    readonly 'builder.words.funds.chain-lock': { readonly output: number | bigint; readonly height: number | bigint }
    readonly 'builder.words.balance': { readonly credits: number | bigint; readonly duffs: number | bigint }
    readonly 'builder.words.balance.unknown': null
    readonly 'builder.words.transaction': null
    readonly 'builder.words.key': { readonly id: number | bigint }
    readonly 'builder.words.key.named': { readonly id: number | bigint; readonly label: MessageValue }
    readonly 'builder.words.key.kind': { readonly purpose: MessageValue; readonly level: MessageValue; readonly type: MessageValue }
    readonly 'builder.words.key.read-only': null
    readonly 'builder.words.key.data': { readonly id: number | bigint }
    readonly 'builder.sign': { readonly kind: string | number }
    readonly 'builder.sign.reading': null
    readonly 'builder.sign.not-read': null
    readonly 'builder.sign.read-again': null
    readonly 'builder.sign.rejected': null
    readonly 'builder.sign.failed': null
    readonly 'builder.sign.own-reading': { readonly bytes: number | bigint }
    readonly 'builder.sign.own-reading.offline': { readonly bytes: number | bigint }
    readonly 'builder.sign.prompt': null
    readonly 'builder.sign.with': { readonly label: MessageValue }
    readonly 'builder.sign.with.kind': { readonly at: number | Date }
    readonly 'builder.sign.with.key': null
    readonly 'builder.sign.with.about': { readonly kind: string | number }
    readonly 'builder.sign.not-sent': null
    readonly 'builder.export.none': null
    readonly 'builder.export.none.about': null
    readonly 'builder.export': { readonly kind: string | number }
    readonly 'builder.export.forms': null
    readonly 'builder.export.form': null
    readonly 'builder.export.for': null
    readonly 'builder.export.size': null
    readonly 'builder.export.acts': null
    readonly 'builder.export.json': null
    readonly 'builder.export.json.for': null
    readonly 'builder.export.hex': null
    readonly 'builder.export.hex.for': null
    readonly 'builder.export.base64': null
    readonly 'builder.export.base64.for': null
    readonly 'builder.export.binary': null
    readonly 'builder.export.binary.for': null
    readonly 'builder.export.size.text': { readonly count: number | bigint }
    readonly 'builder.export.size.bytes': { readonly count: number | bigint }
    readonly 'builder.export.copy': { readonly form: MessageValue }
    readonly 'builder.export.download': null
    readonly 'builder.export.download.of': { readonly form: MessageValue }
    readonly 'builder.export.verified': { readonly output: number | bigint }
    readonly 'builder.export.recovered': null
    readonly 'builder.export.not-verified': null
    readonly 'builder.export.signer': null
    readonly 'builder.export.serialized': null
    readonly 'builder.export.next': null
    readonly 'builder.export.next.send': null
    readonly 'builder.export.next.confirm': null
    readonly 'builder.export.identities': null
    readonly 'fund.title': null
    readonly 'fund.method': null
    readonly 'fund.method.sandbox': null
    readonly 'fund.method.instant-send': null
    readonly 'fund.method.chain-lock': null
    readonly 'fund.method.own': { readonly network: MessageValue }
    readonly 'fund.practice': null
    readonly 'fund.practice.act': null
    readonly 'fund.key': null
    readonly 'fund.key.note': null
    readonly 'fund.key.hint': null
    readonly 'fund.key.choose': null
    readonly 'fund.key.option.generated': { readonly name: MessageValue; readonly at: number | Date }
    readonly 'fund.key.option.derived': { readonly name: MessageValue; readonly at: number | Date }
    readonly 'fund.key.option.imported': { readonly name: MessageValue; readonly at: number | Date }
    readonly 'fund.key.make': null
    readonly 'fund.key.existing': null
    readonly 'fund.key.existing.label': null
    readonly 'fund.key.existing.note': null
    readonly 'fund.key.existing.hint': null
    readonly 'fund.key.existing.act': null
    readonly 'fund.key.existing.cancel': null
    readonly 'fund.key.sealed': { readonly name: MessageValue }
    readonly 'fund.key.known': { readonly name: MessageValue }
    readonly 'fund.key.gone': null
    readonly 'fund.key.use': { readonly name: MessageValue }
    readonly 'fund.key.matches': { readonly name: MessageValue; readonly outputIndex: number | bigint }
    readonly 'fund.key.opens': { readonly outputIndex: number | bigint }
    readonly 'fund.key.no-match': null
    readonly 'fund.offline.offer': null
    readonly 'fund.offline.act': null
    readonly 'fund.offline.key': null
    readonly 'fund.offline.note': null
    readonly 'fund.offline.hint': null
    readonly 'fund.offline.here': { readonly name: MessageValue }
    readonly 'fund.offline.vault': null
    readonly 'fund.offline.target': null
    readonly 'fund.offline.why': null
    readonly 'fund.vault-why': null
    readonly 'fund.target': null
    readonly 'fund.target.about': null
    readonly 'fund.target.locked': null
    readonly 'fund.target.script': null
    readonly 'fund.target.hash160': null
    readonly 'fund.target.amount': null
    readonly 'fund.target.copy': { readonly what: MessageValue }
    readonly 'fund.amount': null
    readonly 'fund.amount.note': null
    readonly 'fund.amount.hint': null
    readonly 'fund.amount.credits': { readonly credits: number | bigint }
    readonly 'fund.sandbox.about': null
    readonly 'fund.sandbox.act': null
    readonly 'fund.sandbox.replaced': null
    readonly 'fund.sandbox.why': null
    readonly 'fund.transaction': null
    readonly 'fund.transaction.optional': null
    readonly 'fund.lock': null
    readonly 'fund.bytes.forms': null
    readonly 'fund.bytes.read.hex': { readonly length: number | bigint }
    readonly 'fund.bytes.read.base64': { readonly length: number | bigint }
    readonly 'fund.bytes.open': null
    readonly 'fund.bytes.drop': null
    readonly 'fund.bytes.edit': null
    readonly 'fund.recognised': null
    readonly 'fund.transaction.classic': { readonly version: number | bigint; readonly inputs: number | bigint; readonly outputs: number | bigint }
    readonly 'fund.transaction.special': { readonly type: number | bigint; readonly version: number | bigint; readonly inputs: number | bigint; readonly outputs: number | bigint }
    readonly 'fund.txid': null
    readonly 'fund.outputs': null
    readonly 'fund.outputs.choose': null
    readonly 'fund.outputs.choose.of': { readonly outputIndex: number | bigint }
    readonly 'fund.outputs.output': null
    readonly 'fund.outputs.script': null
    readonly 'fund.outputs.amount': null
    readonly 'fund.outputs.lock': null
    readonly 'fund.outputs.credit': null
    readonly 'fund.outputs.several': { readonly count: number | bigint; readonly kind: string | number }
    readonly 'fund.outputs.none': null
    readonly 'fund.script.lock': { readonly hash: MessageValue }
    readonly 'fund.script.p2pkh': { readonly hash: MessageValue }
    readonly 'fund.script.p2sh': { readonly hash: MessageValue }
    readonly 'fund.script.other': { readonly script: MessageValue }
    readonly 'fund.amount.of': { readonly duffs: number | bigint }
    readonly 'fund.lock.deterministic': { readonly version: number | bigint }
    readonly 'fund.lock.legacy': null
    readonly 'fund.lock.locks': null
    readonly 'fund.lock.same': null
    readonly 'fund.lock.other': null
    readonly 'fund.lock.inputs': null
    readonly 'fund.lock.cycle': null
    readonly 'fund.lock.signature': null
    readonly 'fund.lock.signature.note': null
    readonly 'fund.lock.quorum': null
    readonly 'fund.height': null
    readonly 'fund.height.hint': null
    readonly 'fund.out-point': null
    readonly 'fund.out-point.note': null
    readonly 'fund.checks': null
    readonly 'fund.checks.of': { readonly holding: number | bigint; readonly total: number | bigint }
    readonly 'fund.checks.hold': null
    readonly 'fund.check.transaction-parses': null
    readonly 'fund.check.lock-parses': null
    readonly 'fund.check.lock-transaction': null
    readonly 'fund.check.lock-inputs': null
    readonly 'fund.check.output-index': { readonly outputIndex: number | bigint }
    readonly 'fund.check.output-script': { readonly outputIndex: number | bigint }
    readonly 'fund.check.output-index.open': null
    readonly 'fund.check.output-script.open': null
    readonly 'fund.check.single-use-key': { readonly outputIndex: number | bigint }
    readonly 'fund.check.single-use-key.open': null
    readonly 'fund.check.unused': null
    readonly 'fund.check.transaction-size': null
    readonly 'fund.check.lock-size': null
    readonly 'fund.check.height': null
    readonly 'fund.check.height-reached': null
    readonly 'fund.check.out-point': null
    readonly 'fund.check.out-point-transaction': null
    readonly 'fund.needs.transaction': null
    readonly 'fund.needs.lock': null
    readonly 'fund.needs.output': null
    readonly 'fund.needs.key': null
    readonly 'fund.needs.height': null
    readonly 'fund.needs.out-point': null
    readonly 'fund.needs.tip': null
    readonly 'fund.fix.transaction': null
    readonly 'fund.fix.lock': null
    readonly 'fund.fix.pair': null
    readonly 'fund.fix.output': { readonly outputIndex: number | bigint }
    readonly 'fund.fix.unused': null
    readonly 'fund.fix.out-point': { readonly outputIndex: number | bigint }
    readonly 'keys.title': null
    readonly 'keys.about': null
    readonly 'keys.none': null
    readonly 'keys.beginning': null
    readonly 'keys.not-begun': null
    readonly 'keys.again': null
    readonly 'keys.count.words': { readonly count: number | bigint }
    readonly 'keys.needs': null
    readonly 'keys.needs.master': null
    readonly 'keys.needs.high': null
    readonly 'keys.needs.count': null
    readonly 'keys.needs.once': null
    readonly 'keys.needs.have': { readonly count: number | bigint; readonly ids: MessageValue }
    readonly 'keys.needs.master.add': null
    readonly 'keys.needs.high.add': null
    readonly 'keys.derive.about': { readonly count: number | bigint; readonly network: MessageValue }
    readonly 'keys.derive.both': null
    readonly 'keys.derive.master': null
    readonly 'keys.derive.high': null
    readonly 'keys.row': { readonly id: number | bigint }
    readonly 'keys.row.path': null
    readonly 'keys.row.label': { readonly id: number | bigint }
    readonly 'keys.row.read-only': null
    readonly 'keys.row.disabled': { readonly at: number | bigint }
    readonly 'keys.row.remove': { readonly id: number | bigint }
    readonly 'keys.row.removed': { readonly id: number | bigint; readonly label: MessageValue }
    readonly 'keys.row.removed.public': { readonly id: number | bigint; readonly label: MessageValue }
    readonly 'keys.row.free-id': { readonly id: number | bigint }
    readonly 'keys.row.take-off': null
    readonly 'keys.row.gone': null
    readonly 'keys.add': null
    readonly 'keys.add.source': null
    readonly 'keys.add.source.generate': null
    readonly 'keys.add.source.import': null
    readonly 'keys.add.source.public': null
    readonly 'keys.add.source.vault': null
    readonly 'keys.add.source.json': null
    readonly 'keys.add.type': null
    readonly 'keys.add.type.off': { readonly type: MessageValue; readonly profile: MessageValue }
    readonly 'keys.add.witness': { readonly profile: MessageValue }
    readonly 'keys.add.derive': null
    readonly 'keys.add.purpose': null
    readonly 'keys.add.purpose.off': { readonly purpose: MessageValue }
    readonly 'keys.add.level': null
    readonly 'keys.add.level.only': { readonly purpose: MessageValue; readonly levels: MessageValue }
    readonly 'keys.add.label': null
    readonly 'keys.add.label.note': null
    readonly 'keys.add.read-only': null
    readonly 'keys.add.read-only.hint': null
    readonly 'keys.add.vault-key': null
    readonly 'keys.add.vault-key.hint': null
    readonly 'keys.add.vault-key.none': null
    readonly 'keys.add.vault-key.option': { readonly name: MessageValue; readonly type: MessageValue; readonly level: MessageValue }
    readonly 'keys.add.known': { readonly name: MessageValue }
    readonly 'keys.add.data': null
    readonly 'keys.add.data.hash160': null
    readonly 'keys.add.data.script': null
    readonly 'keys.add.data.note': { readonly length: number | bigint }
    readonly 'keys.add.data.hint': null
    readonly 'keys.add.json': null
    readonly 'keys.add.json.note': null
    readonly 'keys.add.json.hint': null
    readonly 'keys.add.json.act': null
    readonly 'keys.add.json.at': { readonly pointer: MessageValue; readonly text: MessageValue }
    readonly 'keys.add.act': null
    readonly 'keys.add.why.full': null
    readonly 'keys.add.why.phrase': null
    readonly 'keys.add.why.data': null
    readonly 'keys.add.why.hash': null
    readonly 'keys.add.why.json': null
    readonly 'builder.sign.gate': null
    readonly 'builder.sign.gate.for': null
    readonly 'builder.sign.gate.about': { readonly count: number | bigint; readonly keys: MessageValue }
    readonly 'builder.sign.witnesses': { readonly count: number | bigint }
    readonly 'builder.signers': null
    readonly 'builder.signers.single': null
    readonly 'builder.signers.key': { readonly id: number | bigint }
    readonly 'builder.signers.key.named': { readonly id: number | bigint; readonly label: MessageValue }
    readonly 'builder.signers.key-name': { readonly id: number | bigint }
    readonly 'builder.signers.offline': null
    readonly 'builder.signers.session': null
    readonly 'builder.signers.gate': { readonly count: number | bigint; readonly keys: MessageValue }
    readonly 'bulk.title': null
    readonly 'bulk.opening': null
    readonly 'bulk.rejected': { readonly network: MessageValue }
    readonly 'bulk.new': null
    readonly 'bulk.pattern': null
    readonly 'bulk.pattern.hint': { readonly n: MessageValue; readonly nnn: MessageValue }
    readonly 'bulk.pattern.first': { readonly n: MessageValue }
    readonly 'bulk.preview.more': { readonly first: MessageValue; readonly last: MessageValue }
    readonly 'bulk.keys': null
    readonly 'bulk.keys.needed': null
    readonly 'bulk.keys.type': null
    readonly 'bulk.source': null
    readonly 'bulk.source.sandbox': null
    readonly 'bulk.source.list': null
    readonly 'bulk.count': null
    readonly 'bulk.count.bad': { readonly most: number | bigint }
    readonly 'bulk.amount': null
    readonly 'bulk.amount.note': null
    readonly 'bulk.list': null
    readonly 'bulk.list.note': null
    readonly 'bulk.list.hint': null
    readonly 'bulk.list.file': null
    readonly 'bulk.list.file.done': null
    readonly 'bulk.begin.sandbox': { readonly count: number | bigint }
    readonly 'bulk.begin.list': null
    readonly 'bulk.why.vault': null
    readonly 'bulk.why.vault.missing': null
    readonly 'bulk.lock-key': { readonly label: MessageValue }
    readonly 'bulk.identity-key': { readonly label: MessageValue; readonly key: MessageValue }
    readonly 'bulk.runs': null
    readonly 'bulk.runs.name': null
    readonly 'bulk.runs.rows': null
    readonly 'bulk.runs.left': null
    readonly 'bulk.runs.begun': null
    readonly 'bulk.runs.from': { readonly source: string | number }
    readonly 'bulk.run.title': { readonly from: MessageValue; readonly to: MessageValue }
    readonly 'bulk.run.none': null
    readonly 'bulk.run.none.about': null
    readonly 'bulk.run.none.back': null
    readonly 'bulk.run.remove': null
    readonly 'bulk.run.removed': null
    readonly 'bulk.run.why.working': null
    readonly 'bulk.figures': null
    readonly 'bulk.figures.rows': null
    readonly 'bulk.figures.rejected': null
    readonly 'bulk.figures.checked': null
    readonly 'bulk.figures.signed': null
    readonly 'bulk.figures.locked': null
    readonly 'bulk.figures.duffs': null
    readonly 'bulk.figures.exported': { readonly count: number | bigint }
    readonly 'bulk.figures.left': { readonly count: number | bigint }
    readonly 'bulk.work.keys': { readonly total: number | bigint }
    readonly 'bulk.work.prepare': { readonly done: number | bigint; readonly total: number | bigint }
    readonly 'bulk.work.sign': { readonly done: number | bigint; readonly total: number | bigint }
    readonly 'bulk.work.stop': null
    readonly 'bulk.work.stopping': null
    readonly 'bulk.work.stopped': null
    readonly 'bulk.work.failed': null
    readonly 'bulk.prepare': null
    readonly 'bulk.prepare.act': { readonly count: number | bigint }
    readonly 'bulk.prepare.about': null
    readonly 'bulk.prepare.derive': null
    readonly 'bulk.sign': null
    readonly 'bulk.sign.act': { readonly count: number | bigint }
    readonly 'bulk.sign.about': { readonly count: number | bigint }
    readonly 'bulk.sign.network': null
    readonly 'bulk.sign.profile': null
    readonly 'bulk.sign.keys': null
    readonly 'bulk.sign.locked': null
    readonly 'bulk.sign.locked.value': { readonly duffs: number | bigint }
    readonly 'bulk.retry.title': null
    readonly 'bulk.retry': { readonly count: number | bigint }
    readonly 'bulk.retry.none': null
    readonly 'bulk.export': null
    readonly 'bulk.export.about': { readonly count: number | bigint }
    readonly 'bulk.export.json-lines': null
    readonly 'bulk.export.zip': null
    readonly 'bulk.rows': null
    readonly 'bulk.rows.label': null
    readonly 'bulk.rows.id': null
    readonly 'bulk.rows.id.none': null
    readonly 'bulk.rows.locked': null
    readonly 'bulk.rows.state': null
    readonly 'bulk.rows.verdict': null
    readonly 'bulk.rows.line': { readonly line: number | bigint }
    readonly 'bulk.rows.duffs': { readonly duffs: number | bigint }
    readonly 'bulk.rows.filter': null
    readonly 'bulk.rows.filter.all': { readonly count: number | bigint }
    readonly 'bulk.rows.filter.rejected': { readonly count: number | bigint }
    readonly 'bulk.rows.none': null
    readonly 'bulk.state.waiting': null
    readonly 'bulk.state.funded': null
    readonly 'bulk.state.checked': null
    readonly 'bulk.state.rejected': null
    readonly 'bulk.state.signed': null
    readonly 'bulk.state.exported': null
    readonly 'bulk.state.settled': null
    readonly 'bulk.verdict.holds': null
    readonly 'bulk.fault.line': { readonly line: number | bigint; readonly words: MessageValue }
    readonly 'bulk.fault.field': { readonly line: number | bigint; readonly field: MessageValue; readonly words: MessageValue }
    readonly 'bulk.field.transaction': null
    readonly 'bulk.field.instant-lock': null
    readonly 'bulk.field.output-index': null
    readonly 'bulk.field.private-key': null
    readonly 'offline.title': null
    readonly 'offline.needed': null
    readonly 'offline.choice': null
    readonly 'offline.signer.single-use': null
    readonly 'offline.signer.identity': { readonly id: number | bigint }
    readonly 'offline.give': null
    readonly 'offline.give.again': null
    readonly 'offline.import': null
    readonly 'offline.give.failed': null
    readonly 'offline.no-secret': null
    readonly 'offline.until': { readonly until: number | Date }
    readonly 'offline.waiting': null
    readonly 'offline.waiting.about': { readonly at: number | Date }
    readonly 'offline.waiting.edit': { readonly at: number | Date }
    readonly 'offline.changed': null
    readonly 'offline.changed.about': { readonly at: number | Date; readonly what: MessageValue }
    readonly 'offline.changed.incomplete': { readonly at: number | Date }
    readonly 'offline.out': null
    readonly 'offline.out.about': { readonly parts: MessageValue }
    readonly 'offline.part.network': null
    readonly 'offline.part.lock': null
    readonly 'offline.part.instant-lock': null
    readonly 'offline.part.identity': null
    readonly 'offline.part.tip': null
    readonly 'offline.file': null
    readonly 'offline.file.of': null
    readonly 'offline.json': null
    readonly 'offline.json.of': null
    readonly 'offline.copy': null
    readonly 'offline.raw': null
    readonly 'offline.raw.ecdsa': null
    readonly 'offline.raw.bls': null
    readonly 'offline.raw.witnesses': null
    readonly 'offline.raw.bytes': null
    readonly 'offline.raw.bytes.of': null
    readonly 'offline.raw.digest': null
    readonly 'offline.raw.copy': { readonly what: MessageValue; readonly form: MessageValue }
    readonly 'offline.raw.hex': null
    readonly 'offline.raw.base64': null
    readonly 'offline.raw.download': null
    readonly 'offline.back': null
    readonly 'offline.back.about': null
    readonly 'offline.back.text': null
    readonly 'offline.back.hint': null
    readonly 'offline.back.act': null
    readonly 'offline.back.why': null
    readonly 'offline.back.file': null
    readonly 'offline.back.file.hint': null
    readonly 'offline.back.drop': null
    readonly 'offline.back.scan': null
    readonly 'offline.back.scan.end': null
    readonly 'offline.taken': null
    readonly 'offline.failed': null
    readonly 'offline.go.place': null
    readonly 'offline.go.signed': null
    readonly 'locks.switch.no-lock': null
    readonly 'locks.switch.chain-lock': null
    readonly 'locks.switch.came-after-all': null
    readonly 'locks.switch.instant-send': null
    readonly 'locks.switch.rejected': null
    readonly 'locks.switch.reopened': null
    readonly 'private.waits': null
    readonly 'qr.export.title': null
    readonly 'qr.export.what': { readonly kind: MessageValue }
    readonly 'qr.export.about': { readonly size: number | bigint }
    readonly 'builder.kind': null
    readonly 'builder.kind.create': null
    readonly 'builder.kind.top-up': null
    readonly 'top-up.identity': null
    readonly 'top-up.identity.id': null
    readonly 'top-up.identity.note': null
    readonly 'top-up.identity.hint': null
    readonly 'top-up.identity.unknown': null
    readonly 'top-up.stranger.about': null
    readonly 'top-up.other-network': { readonly network: MessageValue }
    readonly 'top-up.balance': { readonly credits: number | bigint }
    readonly 'top-up.balance.unknown': null
    readonly 'top-up.near': { readonly name: MessageValue }
    readonly 'top-up.near.about': { readonly match: string | number }
    readonly 'top-up.near.take': { readonly name: MessageValue }
    readonly 'top-up.changes': null
    readonly 'top-up.adds': null
    readonly 'top-up.before': null
    readonly 'top-up.after': null
    readonly 'top-up.words': { readonly credits: number | bigint; readonly name: MessageValue }
    readonly 'top-up.words.unknown': { readonly name: MessageValue }
    readonly 'top-up.words.balance': { readonly before: number | bigint; readonly after: number | bigint }
    readonly 'top-up.words.balance.about': null
    readonly 'fund.rival': null
    readonly 'fund.rival.about': { readonly names: MessageValue }
    readonly 'update.title': null
    readonly 'update.none': null
    readonly 'update.none.about': null
    readonly 'update.not-held': null
    readonly 'update.not-held.about': null
    readonly 'update.back': null
    readonly 'update.blocked': null
    readonly 'update.no-signer': null
    readonly 'update.no-signer.about': null
    readonly 'update.rival': null
    readonly 'update.words.revision': { readonly from: number | bigint; readonly to: number | bigint }
    readonly 'update.words.revision.about': { readonly from: number | bigint }
    readonly 'update.words.disable': { readonly id: number | bigint; readonly name: MessageValue }
    readonly 'update.words.disable.about': { readonly purpose: MessageValue; readonly level: MessageValue }
    readonly 'update.words.disable.at': { readonly at: MessageValue }
    readonly 'update.at': null
    readonly 'update.at.now': null
    readonly 'update.at.now.about': { readonly at: MessageValue }
    readonly 'update.at.field': null
    readonly 'update.at.hint': { readonly from: MessageValue; readonly to: MessageValue }
    readonly 'update.at.wrong': null
    readonly 'update.at.use-now': null
    readonly 'update.at.change': null
    readonly 'update.sign': null
    readonly 'update.sign.key': null
    readonly 'update.sign.with': { readonly id: number | bigint; readonly name: MessageValue }
    readonly 'update.sign.about': null
    readonly 'signed.title': null
    readonly 'signed.none': null
    readonly 'signed.none.about': null
    readonly 'signed.card': { readonly kind: MessageValue }
    readonly 'signed.made-by': { readonly id: number | bigint }
    readonly 'signed.unknown-key': { readonly id: number | bigint }
    readonly 'signed.next.confirm': null
    readonly 'signed.identity': null
    readonly 'signed.key': null
    readonly 'keys.add.why.full.update': null
    readonly 'keys.add.why.full.identity': null
  }
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/contracts' {
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  export interface Messages {
    readonly 'contract.opening': null
    readonly 'contract.none.title': null
    readonly 'contract.none.about': null
    readonly 'contract.none.back': null
    readonly 'contract.gone.title': null
    readonly 'contract.gone.about': null
    readonly 'contract.gone.back': null
    readonly 'contract.other-tab': null
    readonly 'contract.unnamed': null
    readonly 'contract.views': null
    readonly 'contract.view.design': null
    readonly 'contract.view.samples': null
    readonly 'contract.view.diagram': null
    readonly 'contract.view.export': null
    readonly 'contract.view.versions': null
    readonly 'contract.saving': null
    readonly 'contract.saved': { readonly at: number | Date }
    readonly 'contract.saved.after': { readonly number: number | bigint; readonly at: number | Date }
    readonly 'contract.target': null
    readonly 'contract.target.on': { readonly version: MessageValue }
    readonly 'contract.undo': null
    readonly 'contract.undo.none': null
    readonly 'contract.redo': null
    readonly 'contract.redo.none': null
    readonly 'contract.verdict.no-json': null
    readonly 'contract.verdict.checking': null
    readonly 'contract.verdict.unchecked': null
    readonly 'contract.verdict.again': null
    readonly 'contract.verdict.violations': { readonly count: number | bigint }
    readonly 'contract.verdict.warnings': { readonly count: number | bigint }
    readonly 'contract.verdict.holds': null
    readonly 'contract.frozen': { readonly line: number | bigint; readonly column: number | bigint }
    readonly 'contract.frozen.large': null
    readonly 'contract.frozen.about': null
    readonly 'contract.pane.structure': null
    readonly 'contract.pane.form': null
    readonly 'contract.pane.json': null
    readonly 'contract.pane.rules': null
    readonly 'contract.text': null
    readonly 'contract.gauges': null
    readonly 'contract.gauge.words': { readonly size: number | bigint; readonly limit: number | bigint }
    readonly 'contract.violations': null
    readonly 'contract.problem': { readonly kind: string | number }
    readonly 'structure.about': null
    readonly 'structure.add.document': null
    readonly 'structure.add.document.label': null
    readonly 'structure.add.property': null
    readonly 'structure.add.property.label': { readonly name: MessageValue }
    readonly 'structure.add.index': null
    readonly 'structure.add.index.label': { readonly name: MessageValue }
    readonly 'structure.empty': null
    readonly 'structure.empty.about': null
    readonly 'structure.indices': null
    readonly 'structure.items': null
    readonly 'structure.item': { readonly place: number | bigint }
    readonly 'structure.unique': null
    readonly 'structure.fields': { readonly count: number | bigint }
    readonly 'structure.room': { readonly used: number | bigint; readonly most: number | bigint }
    readonly 'structure.name.findings': { readonly name: MessageValue; readonly count: number | bigint }
    readonly 'structure.name.document': { readonly name: MessageValue; readonly properties: number | bigint; readonly indices: number | bigint }
    readonly 'structure.name.type': { readonly name: MessageValue; readonly type: MessageValue }
    readonly 'structure.why.frozen': null
    readonly 'form.contract': null
    readonly 'form.contract.about': null
    readonly 'form.position': { readonly position: number | bigint }
    readonly 'form.position.none': null
    readonly 'form.up': null
    readonly 'form.down': null
    readonly 'form.first': null
    readonly 'form.last': null
    readonly 'form.name': null
    readonly 'form.name.room': { readonly found: number | bigint; readonly most: number | bigint }
    readonly 'form.name.empty': null
    readonly 'form.name.taken': { readonly name: MessageValue }
    readonly 'form.type': null
    readonly 'form.type.string': null
    readonly 'form.type.integer': null
    readonly 'form.type.number': null
    readonly 'form.type.boolean': null
    readonly 'form.type.identifier': null
    readonly 'form.type.bytes': null
    readonly 'form.type.array': null
    readonly 'form.type.object': null
    readonly 'form.type.none': null
    readonly 'form.type.why': { readonly type: MessageValue }
    readonly 'form.preset': null
    readonly 'form.preset.none': null
    readonly 'form.preset.short-text': null
    readonly 'form.preset.long-text': null
    readonly 'form.preset.slug': null
    readonly 'form.preset.identifier': null
    readonly 'form.preset.hash': null
    readonly 'form.preset.bytes': null
    readonly 'form.preset.timestamp': null
    readonly 'form.preset.amount': null
    readonly 'form.preset.number': null
    readonly 'form.preset.flag': null
    readonly 'form.preset.date': null
    readonly 'form.preset.email': null
    readonly 'form.preset.uri': null
    readonly 'form.preset.list': null
    readonly 'form.preset.object': null
    readonly 'form.preset.why': { readonly preset: MessageValue }
    readonly 'form.required': null
    readonly 'form.none': null
    readonly 'form.bound': { readonly most: number | bigint; readonly because: string | number }
    readonly 'form.count.wrong': { readonly typed: MessageValue }
    readonly 'form.number.wrong': { readonly typed: MessageValue }
    readonly 'form.number.inexact': { readonly typed: MessageValue }
    readonly 'form.values.wrong': { readonly typed: MessageValue; readonly type: MessageValue }
    readonly 'form.not-applied': null
    readonly 'form.pattern.note': null
    readonly 'form.pattern.hint': null
    readonly 'form.values': null
    readonly 'form.values.note': null
    readonly 'form.unique-items': null
    readonly 'form.unique-items.about': null
    readonly 'form.media-type': null
    readonly 'form.description': null
    readonly 'form.comment': null
    readonly 'form.comment.note': null
    readonly 'form.identifier.about': null
    readonly 'form.items.kind': null
    readonly 'form.items.alike': null
    readonly 'form.items.tuple': null
    readonly 'form.items.open': null
    readonly 'form.items.open-at': { readonly place: number | bigint; readonly type: MessageValue }
    readonly 'form.items.add': null
    readonly 'form.items.about': null
    readonly 'form.dependents': null
    readonly 'form.dependents.note': null
    readonly 'form.dependents.choose': null
    readonly 'form.dependents.remove': { readonly name: MessageValue }
    readonly 'form.kept': null
    readonly 'form.kept.about': null
    readonly 'form.properties': null
    readonly 'form.properties.add': null
    readonly 'form.properties.add.what': null
    readonly 'form.properties.room': { readonly used: number | bigint; readonly most: number | bigint }
    readonly 'form.properties.more': { readonly count: number | bigint }
    readonly 'form.properties.full': { readonly most: number | bigint }
    readonly 'form.indices': null
    readonly 'form.indices.add': null
    readonly 'form.indices.full': { readonly most: number | bigint }
    readonly 'form.indices.no-field': null
    readonly 'form.duplicate': null
    readonly 'form.remove': null
    readonly 'form.remove.last-document': null
    readonly 'form.remove.last-property': null
    readonly 'form.remove.last-place': null
    readonly 'form.removed': { readonly name: MessageValue }
    readonly 'form.removed.losses': { readonly name: MessageValue; readonly losses: MessageValue }
    readonly 'form.removed.index': { readonly name: MessageValue }
    readonly 'form.removed.field': { readonly name: MessageValue }
    readonly 'index.unique.about': null
    readonly 'index.unique.full': { readonly most: number | bigint }
    readonly 'index.unique.room': { readonly used: number | bigint; readonly most: number | bigint }
    readonly 'index.fields.about': null
    readonly 'index.fields.about.before': null
    readonly 'index.field.at': { readonly place: number | bigint }
    readonly 'index.field.up': { readonly name: MessageValue }
    readonly 'index.field.down': { readonly name: MessageValue }
    readonly 'index.field.remove': { readonly name: MessageValue }
    readonly 'index.field.only': null
    readonly 'index.field.add': null
    readonly 'index.field.choose': null
    readonly 'index.field.full': { readonly most: number | bigint }
    readonly 'index.field.missing': { readonly name: MessageValue }
    readonly 'index.field.obstacle': { readonly kind: string | number; readonly name: MessageValue; readonly most: number | bigint }
    readonly 'index.queries': null
    readonly 'index.query.one': { readonly type: MessageValue; readonly fields: MessageValue }
    readonly 'index.query.equal': { readonly type: MessageValue; readonly fields: MessageValue }
    readonly 'index.query.equal.then': { readonly type: MessageValue; readonly fields: MessageValue; readonly next: MessageValue }
    readonly 'index.query.range': { readonly type: MessageValue; readonly range: MessageValue }
    readonly 'index.query.range.given': { readonly type: MessageValue; readonly fields: MessageValue; readonly range: MessageValue }
    readonly 'index.query.order': { readonly type: MessageValue; readonly by: MessageValue }
    readonly 'index.query.by': { readonly name: MessageValue }
    readonly 'index.query.by.unique': { readonly name: MessageValue }
    readonly 'index.query.none': null
    readonly 'index.query.asc': null
    readonly 'diagram.title': null
    readonly 'diagram.label': { readonly name: MessageValue; readonly count: number | bigint; readonly lines: number | bigint }
    readonly 'diagram.scroll': null
    readonly 'diagram.none': null
    readonly 'diagram.none.about': null
    readonly 'diagram.theme': null
    readonly 'diagram.theme.light': null
    readonly 'diagram.theme.dark': null
    readonly 'diagram.svg': null
    readonly 'diagram.png': null
    readonly 'diagram.png.failed': null
    readonly 'diagram.left': { readonly count: number | bigint }
    readonly 'diagram.links.left': { readonly count: number | bigint }
    readonly 'diagram.more': { readonly count: number | bigint }
    readonly 'diagram.links': null
    readonly 'diagram.links.none': null
    readonly 'diagram.links.about': null
    readonly 'diagram.links.property': null
    readonly 'diagram.links.target': null
    readonly 'diagram.links.how': null
    readonly 'diagram.open': null
    readonly 'diagram.how.open': null
    readonly 'diagram.how.name': null
    readonly 'diagram.how.comment': null
    readonly 'contract.gauge.unnamed': null
    readonly 'contract.gauge.label': { readonly kind: string | number; readonly name: MessageValue }
    readonly 'contract.findings.late': null
    readonly 'contract.findings.filter': null
    readonly 'contract.findings.violations': { readonly count: number | bigint }
    readonly 'contract.findings.warnings': { readonly count: number | bigint }
    readonly 'contract.findings.open': { readonly count: number | bigint }
    readonly 'contract.findings.none.violations': { readonly version: MessageValue }
    readonly 'contract.findings.none.warnings': null
    readonly 'contract.findings.none.open': { readonly version: MessageValue }
    readonly 'contract.findings.open.about': { readonly version: MessageValue }
    readonly 'contract.findings.unlisted': { readonly count: number | bigint }
    readonly 'contract.findings.more': { readonly count: number | bigint }
    readonly 'contract.findings.whole': null
    readonly 'contract.findings.go': { readonly path: MessageValue }
    readonly 'contract.findings.heading': { readonly heading: MessageValue }
    readonly 'contract.findings.network': null
    readonly 'contract.fix.action': { readonly kind: string | number; readonly name: MessageValue; readonly value: MessageValue }
    readonly 'contract.fix.all': { readonly count: number | bigint }
    readonly 'contract.fix.preview': null
    readonly 'contract.fix.preview.of': { readonly fix: MessageValue }
    readonly 'contract.fix.preview.text': null
    readonly 'contract.json.lines': { readonly count: number | bigint }
    readonly 'contract.json.folded': { readonly count: number | bigint }
    readonly 'contract.json.format': null
    readonly 'contract.json.format.why': null
    readonly 'contract.json.canonical': null
    readonly 'contract.json.edit': null
    readonly 'contract.json.canonical.label': null
    readonly 'contract.json.copy': null
    readonly 'contract.json.copied': null
    readonly 'contract.json.copy.failed': null
    readonly 'contract.json.loading': null
    readonly 'contract.json.unloaded': null
    readonly 'contract.json.keys': null
    readonly 'contract.json.too-long': { readonly limit: number | bigint }
    readonly 'contract.json.limit': { readonly limit: string | number; readonly max: number | bigint; readonly version: MessageValue; readonly min: number | bigint }
    readonly 'contract.json.hint.rule': { readonly sentence: MessageValue; readonly heading: MessageValue }
    readonly 'contracts.md.type': null
    readonly 'contracts.md.properties': null
    readonly 'contracts.md.indices': null
    readonly 'contracts.md.bytes': null
    readonly 'contracts.md.size': { readonly bytes: number | bigint; readonly limit: number | bigint }
    readonly 'contracts.md.position': null
    readonly 'contracts.md.property': null
    readonly 'contracts.md.kind': null
    readonly 'contracts.md.required': null
    readonly 'contracts.md.limits': null
    readonly 'contracts.md.description': null
    readonly 'contracts.md.yes': null
    readonly 'contracts.md.index': null
    readonly 'contracts.md.fields': null
    readonly 'contracts.md.unique': null
    readonly 'export.title': null
    readonly 'export.forms': null
    readonly 'export.json': null
    readonly 'export.json.about': null
    readonly 'export.canonical': null
    readonly 'export.canonical.about': null
    readonly 'export.cbor': null
    readonly 'export.cbor.about': null
    readonly 'export.types': null
    readonly 'export.types.about': null
    readonly 'export.markdown': null
    readonly 'export.markdown.about': null
    readonly 'export.save': null
    readonly 'export.save.of': { readonly title: MessageValue }
    readonly 'export.long': { readonly shown: number | bigint; readonly length: number | bigint }
    readonly 'export.no-documents': null
    readonly 'export.no-cbor': null
    readonly 'export.draft': null
    readonly 'export.no-json': null
    readonly 'export.large': null
    readonly 'export.violations': { readonly count: number | bigint }
    readonly 'export.warnings': { readonly count: number | bigint }
    readonly 'export.holds': null
    readonly 'export.checking': null
    readonly 'export.unchecked': null
    readonly 'export.fix': null
    readonly 'contracts.import.open': null
    readonly 'contracts.import.drop': null
    readonly 'contracts.import.title': null
    readonly 'contracts.import.close': null
    readonly 'contracts.import.about': null
    readonly 'contracts.import.json': null
    readonly 'contracts.import.json.note': null
    readonly 'contracts.import.file': null
    readonly 'contracts.import.file.hint': null
    readonly 'contracts.import.long': { readonly shown: number | bigint; readonly length: number | bigint }
    readonly 'contracts.import.long.show': null
    readonly 'contracts.import.clear': null
    readonly 'contracts.import.items': null
    readonly 'contracts.import.source': null
    readonly 'contracts.import.pasted': null
    readonly 'contracts.import.read': null
    readonly 'contracts.import.forget': { readonly name: MessageValue }
    readonly 'contracts.import.form': { readonly from: string | number }
    readonly 'contracts.import.name': null
    readonly 'contracts.import.act': { readonly count: number | bigint }
    readonly 'contracts.import.act.why': null
    readonly 'contracts.import.done': { readonly count: number | bigint }
    readonly 'contracts.import.no-contract': null
    readonly 'contracts.import.at': { readonly line: number | bigint; readonly column: number | bigint; readonly why: MessageValue }
    readonly 'contracts.title': null
    readonly 'contracts.count': { readonly count: number | bigint }
    readonly 'contracts.new': null
    readonly 'contracts.new.name': { readonly number: number | bigint }
    readonly 'contracts.none': null
    readonly 'contracts.none.about': null
    readonly 'contracts.search': null
    readonly 'contracts.found.none': null
    readonly 'contracts.column.name': null
    readonly 'contracts.column.types': null
    readonly 'contracts.column.verdict': null
    readonly 'contracts.column.size': null
    readonly 'contracts.column.saved': null
    readonly 'contracts.column.act': null
    readonly 'contracts.types.none': null
    readonly 'contracts.types.more': { readonly names: MessageValue; readonly count: number | bigint }
    readonly 'contracts.size': { readonly bytes: number | bigint; readonly limit: number | bigint }
    readonly 'contracts.size.none': null
    readonly 'contracts.verdict.ok': null
    readonly 'contracts.verdict.checking': null
    readonly 'contracts.more': { readonly name: MessageValue }
    readonly 'contracts.rename': null
    readonly 'contracts.rename.label': null
    readonly 'contracts.rename.save': null
    readonly 'contracts.rename.keep': { readonly name: MessageValue }
    readonly 'contracts.rename.empty': null
    readonly 'contracts.duplicate': null
    readonly 'contracts.duplicate.name': { readonly name: MessageValue }
    readonly 'contracts.remove': null
    readonly 'contracts.removed': { readonly name: MessageValue }
    readonly 'contracts.templates': null
    readonly 'contracts.template.begin': null
    readonly 'contracts.template.begin.with': { readonly title: MessageValue }
    readonly 'contracts.template.blog': null
    readonly 'contracts.template.blog.about': null
    readonly 'contracts.template.profile': null
    readonly 'contracts.template.profile.about': null
    readonly 'contracts.template.domain': null
    readonly 'contracts.template.domain.about': null
    readonly 'contracts.template.messages': null
    readonly 'contracts.template.messages.about': null
    readonly 'contracts.template.to-do': null
    readonly 'contracts.template.to-do.about': null
    readonly 'contracts.template.shop': null
    readonly 'contracts.template.shop.about': null
    readonly 'contracts.template.poll': null
    readonly 'contracts.template.poll.about': null
    readonly 'contracts.template.attendance': null
    readonly 'contracts.template.attendance.about': null
    readonly 'samples.title': null
    readonly 'samples.make': null
    readonly 'samples.about': null
    readonly 'samples.type': null
    readonly 'samples.make-valid': null
    readonly 'samples.make-invalid': null
    readonly 'samples.own': null
    readonly 'samples.run': null
    readonly 'samples.none': null
    readonly 'samples.none.about': null
    readonly 'samples.no-type': null
    readonly 'samples.full': null
    readonly 'samples.made': { readonly count: number | bigint }
    readonly 'samples.made.gaps': { readonly count: number | bigint; readonly paths: MessageValue }
    readonly 'samples.made.none': { readonly path: MessageValue; readonly why: MessageValue }
    readonly 'samples.made.open': null
    readonly 'samples.name.all': { readonly number: number | bigint }
    readonly 'samples.name.required': { readonly number: number | bigint }
    readonly 'samples.name.breaks': { readonly rule: MessageValue; readonly path: MessageValue }
    readonly 'samples.name.own': { readonly number: number | bigint }
    readonly 'samples.summary': { readonly count: number | bigint; readonly expected: number | bigint; readonly unexpected: number | bigint }
    readonly 'samples.summary.running': null
    readonly 'samples.summary.open': null
    readonly 'samples.column.name': null
    readonly 'samples.column.type': null
    readonly 'samples.column.verdict': null
    readonly 'samples.column.size': null
    readonly 'samples.valid': null
    readonly 'samples.broken': null
    readonly 'samples.as-expected': null
    readonly 'samples.unexpected': null
    readonly 'samples.orphan': null
    readonly 'samples.bytes': { readonly bytes: number | bigint }
    readonly 'samples.open': { readonly name: MessageValue }
    readonly 'samples.shut': { readonly name: MessageValue }
    readonly 'samples.remove': { readonly name: MessageValue }
    readonly 'samples.remove-all': null
    readonly 'samples.removed': { readonly count: number | bigint }
    readonly 'samples.text': null
    readonly 'samples.name': null
    readonly 'samples.size': null
    readonly 'samples.size.of': { readonly bytes: number | bigint; readonly limit: number | bigint }
    readonly 'samples.entries': null
    readonly 'samples.entry': null
    readonly 'samples.entry.fields': null
    readonly 'samples.entry.bytes': null
    readonly 'samples.entry.field': { readonly field: MessageValue; readonly bytes: number | bigint }
    readonly 'samples.entry.missing': { readonly field: MessageValue }
    readonly 'samples.expects': { readonly rule: MessageValue }
    readonly 'samples.expects.none': null
    readonly 'samples.holds': null
    readonly 'samples.open-rule': null
    readonly 'samples.unlisted': { readonly count: number | bigint }
    readonly 'samples.frozen': null
    readonly 'samples.invalid-contract': null
    readonly 'versions.change': { readonly kind: string | number; readonly name: MessageValue; readonly before: MessageValue; readonly after: MessageValue }
    readonly 'versions.nothing': null
    readonly 'versions.title': null
    readonly 'versions.keep': null
    readonly 'versions.keep.about': null
    readonly 'versions.none': null
    readonly 'versions.keep.act': { readonly number: number | bigint }
    readonly 'versions.keep.same': { readonly number: number | bigint }
    readonly 'versions.name': null
    readonly 'versions.optional': null
    readonly 'versions.number': { readonly number: number | bigint }
    readonly 'versions.named': { readonly number: number | bigint; readonly name: MessageValue }
    readonly 'versions.is-draft': null
    readonly 'versions.column.number': null
    readonly 'versions.column.kept': null
    readonly 'versions.draft': null
    readonly 'versions.restore': null
    readonly 'versions.restore.of': { readonly number: number | bigint }
    readonly 'versions.restore.same': null
    readonly 'versions.restored': { readonly number: number | bigint }
    readonly 'versions.compare': null
    readonly 'versions.compare.act': null
    readonly 'versions.compare.of': { readonly number: number | bigint }
    readonly 'versions.before': null
    readonly 'versions.after': null
    readonly 'versions.comparing': null
    readonly 'versions.open': null
    readonly 'versions.no.before': null
    readonly 'versions.no.after': null
    readonly 'versions.same': null
    readonly 'versions.changes': { readonly count: number | bigint; readonly breaking: number | bigint }
    readonly 'versions.breaking': null
    readonly 'versions.breaking.about': null
    readonly 'versions.compatible': null
    readonly 'versions.unlisted': { readonly count: number | bigint }
    readonly 'versions.column.change': null
    readonly 'versions.column.effect': null
    readonly 'versions.column.path': null
    readonly 'versions.lines': null
    readonly 'versions.lines.same': null
    readonly 'versions.lines.folded': { readonly count: number | bigint }
    readonly 'versions.lines.left': { readonly count: number | bigint }
    readonly 'versions.line.removed': null
    readonly 'versions.line.added': null
  }
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/exchange' {
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  export interface Messages {
    readonly 'request.about': null
    readonly 'request.clear': null
    readonly 'request.open': null
    readonly 'request.open.text': null
    readonly 'request.open.hint': null
    readonly 'request.open.act': null
    readonly 'request.open.why': null
    readonly 'request.open.file': null
    readonly 'request.drop': null
    readonly 'request.not-read': null
    readonly 'request.not-read.about': null
    readonly 'request.rejected': null
    readonly 'request.rejected.about': null
    readonly 'request.rejected.at': { readonly pointer: MessageValue; readonly text: MessageValue }
    readonly 'request.steps': null
    readonly 'request.step.online': null
    readonly 'request.step.here': null
    readonly 'request.step.back': null
    readonly 'request.step.nothing': null
    readonly 'request.asked.create': null
    readonly 'request.asked.top-up': null
    readonly 'request.asked.update': null
    readonly 'request.asked.claims': null
    readonly 'request.network': null
    readonly 'request.network.named': { readonly name: MessageValue; readonly kind: MessageValue; readonly platform: MessageValue }
    readonly 'request.profile': null
    readonly 'request.identity': null
    readonly 'request.identity.known': { readonly label: MessageValue }
    readonly 'request.revision': null
    readonly 'request.revision.step': { readonly from: number | bigint; readonly to: number | bigint }
    readonly 'request.keys': null
    readonly 'request.keys.count': { readonly add: number | bigint; readonly disable: number | bigint }
    readonly 'request.amount': null
    readonly 'request.amount.duffs': { readonly duffs: number | bigint; readonly credits: number | bigint }
    readonly 'request.amount.unknown': null
    readonly 'request.tip': null
    readonly 'request.tip.at': { readonly height: number | bigint; readonly age: MessageValue }
    readonly 'request.tip.none': null
    readonly 'request.made': null
    readonly 'request.made.at': { readonly at: number | Date; readonly age: MessageValue }
    readonly 'request.age.short': null
    readonly 'request.age.minutes': { readonly count: number | bigint }
    readonly 'request.age.hours': { readonly count: number | bigint }
    readonly 'request.age.days': { readonly count: number | bigint }
    readonly 'request.digest': null
    readonly 'request.remark.clock-before': { readonly span: MessageValue }
    readonly 'request.remark.old': { readonly span: MessageValue }
    readonly 'request.remark.tip-old': { readonly span: MessageValue }
    readonly 'request.remark.network-unknown': null
    readonly 'request.remark.network-differs': { readonly profile: MessageValue }
    readonly 'request.remark.network-other': { readonly kind: MessageValue; readonly platform: MessageValue }
    readonly 'request.remark.keys-differ': { readonly count: number | bigint; readonly ids: MessageValue }
    readonly 'request.remark.disabling-late': { readonly span: MessageValue }
    readonly 'request.remark.revision-differs': { readonly told: number | bigint; readonly known: number | bigint }
    readonly 'request.span.minutes': { readonly count: number | bigint }
    readonly 'request.span.hours': { readonly count: number | bigint }
    readonly 'request.span.days': { readonly count: number | bigint }
    readonly 'request.reading': null
    readonly 'request.not-reviewed': null
    readonly 'request.read-again': null
    readonly 'request.vault-rejected': null
    readonly 'request.signers': null
    readonly 'request.signer.single-use': null
    readonly 'request.signer.identity': { readonly id: number | bigint; readonly level: MessageValue }
    readonly 'request.signer.witness': { readonly id: number | bigint; readonly purpose: MessageValue; readonly level: MessageValue }
    readonly 'request.signer.public': null
    readonly 'request.signer.held': { readonly name: MessageValue }
    readonly 'request.signer.missing': null
    readonly 'request.signer.missing.single-use': null
    readonly 'request.signer.missing.level': { readonly level: MessageValue }
    readonly 'request.missing': { readonly count: number | bigint }
    readonly 'request.missing.act': null
    readonly 'request.missing.stays': null
    readonly 'request.prompt': null
    readonly 'request.prompt.gate': null
    readonly 'request.prompt.gate.about': null
    readonly 'request.prompt.act': null
    readonly 'request.prompt.again': null
    readonly 'request.prompt.failed': null
    readonly 'request.prompt.not-sent': null
    readonly 'request.before': { readonly at: number | Date }
    readonly 'request.answer': null
    readonly 'request.answer.done': null
    readonly 'request.answer.about': null
    readonly 'request.answer.qr': null
    readonly 'request.answer.cbor': null
    readonly 'request.answer.cbor.of': null
    readonly 'request.answer.json': null
    readonly 'request.answer.json.of': null
    readonly 'request.answer.copy': null
    readonly 'request.answer.facts': null
    readonly 'request.answer.signature': null
    readonly 'request.answer.witness': { readonly id: number | bigint }
    readonly 'request.answer.came': null
    readonly 'request.answer.came.about': null
    readonly 'request.answer.signed': null
    readonly 'request.answer.signatures': null
    readonly 'request.answer.count': { readonly count: number | bigint }
    readonly 'request.signed': null
    readonly 'request.signed.locked': null
    readonly 'request.signed.none': null
    readonly 'request.signed.failed': null
    readonly 'request.signed.what': null
    readonly 'request.signed.facts': null
    readonly 'request.signed.more': { readonly count: number | bigint }
    readonly 'given.title': null
    readonly 'given.about': null
    readonly 'given.none': null
    readonly 'given.none.about': null
    readonly 'given.vault': null
    readonly 'given.keys': null
    readonly 'given.take': { readonly name: MessageValue }
    readonly 'given.full': { readonly count: number | bigint }
    readonly 'given.purpose': null
    readonly 'given.purpose.of': { readonly name: MessageValue }
    readonly 'given.single-use': null
    readonly 'given.single-use.hint': null
    readonly 'given.single-use.none': null
    readonly 'given.first-id': null
    readonly 'given.first-id.hint': null
    readonly 'given.first-id.wrong': null
    readonly 'given.json': null
    readonly 'given.takes': null
    readonly 'given.copy': null
    readonly 'given.copy.single-use': null
    readonly 'given.download': null
    readonly 'given.download.of': null
    readonly 'given.why': null
  }
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/identities' {
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  export interface Messages {
    readonly 'identities.count': { readonly count: number | bigint; readonly network: MessageValue }
    readonly 'identities.none': null
    readonly 'identities.none.about': null
    readonly 'identities.none.own': null
    readonly 'identities.others': { readonly count: number | bigint; readonly network: MessageValue }
    readonly 'identities.others.go': { readonly network: MessageValue }
    readonly 'identities.summary': null
    readonly 'identities.credits': null
    readonly 'identities.credits.unknown': { readonly count: number | bigint }
    readonly 'identities.vault': null
    readonly 'identities.vault.of': { readonly count: number | bigint; readonly keys: number | bigint }
    readonly 'identities.vault.watch-only': { readonly count: number | bigint }
    readonly 'identities.vault.none': null
    readonly 'identities.vault.unknown': null
    readonly 'identities.backup': null
    readonly 'identities.backup.none': null
    readonly 'identities.backup.days': { readonly days: number | bigint }
    readonly 'identities.backup.nothing': null
    readonly 'identities.backup.all': null
    readonly 'identities.backup.missing': { readonly count: number | bigint }
    readonly 'identities.waiting': null
    readonly 'identities.waiting.count': { readonly count: number | bigint }
    readonly 'identities.waiting.about': { readonly count: number | bigint }
    readonly 'identities.draft.step': { readonly number: number | bigint; readonly count: number | bigint; readonly step: MessageValue }
    readonly 'identities.draft.saved': { readonly at: number | Date }
    readonly 'identities.draft.resume': null
    readonly 'identities.draft.discard': null
    readonly 'identities.draft.ready': null
    readonly 'identities.column.identity': null
    readonly 'identities.column.balance': null
    readonly 'identities.column.revision': null
    readonly 'identities.column.keys': null
    readonly 'identities.column.health': null
    readonly 'identities.column.change': null
    readonly 'identities.column.acts': null
    readonly 'identities.id.picture': null
    readonly 'identities.credits.amount': { readonly credits: number | bigint }
    readonly 'identities.duffs': { readonly duffs: number | bigint }
    readonly 'identities.balance.unknown': null
    readonly 'identities.revision': { readonly revision: number | bigint }
    readonly 'identities.keys': null
    readonly 'identities.keys.count': { readonly count: number | bigint }
    readonly 'identities.keys.disabled': { readonly count: number | bigint; readonly disabled: number | bigint }
    readonly 'identities.left': { readonly count: number | bigint }
    readonly 'identities.search': null
    readonly 'identities.filter': null
    readonly 'identities.filter.all': { readonly count: number | bigint }
    readonly 'identities.filter.care': { readonly count: number | bigint }
    readonly 'identities.filter.watch-only': { readonly count: number | bigint }
    readonly 'identities.filter.archived': { readonly count: number | bigint }
    readonly 'identities.sort': null
    readonly 'identities.sort.changed': null
    readonly 'identities.sort.label': null
    readonly 'identities.sort.balance': null
    readonly 'identities.sort.added': null
    readonly 'identities.found.none': null
    readonly 'identities.found.others': { readonly count: number | bigint }
    readonly 'identities.found.show-all': null
    readonly 'identities.filter.none': null
    readonly 'identities.confirm': null
    readonly 'identities.confirm.of': { readonly label: MessageValue }
    readonly 'identities.discard': null
    readonly 'identities.discard.of': { readonly label: MessageValue }
    readonly 'identities.more': { readonly label: MessageValue }
    readonly 'identities.open': null
    readonly 'identities.export-signed': null
    readonly 'identities.archive': null
    readonly 'identities.archive.done': { readonly label: MessageValue }
    readonly 'identities.remove': null
    readonly 'identities.remove.done': { readonly label: MessageValue }
    readonly 'identities.unarchive': null
    readonly 'identities.unarchive.done': { readonly label: MessageValue }
    readonly 'locks.title': null
    readonly 'locks.about': null
    readonly 'locks.column.lock': null
    readonly 'locks.column.amount': null
    readonly 'locks.column.step': null
    readonly 'locks.column.next': null
    readonly 'locks.column.acts': null
    readonly 'locks.public-key': null
    readonly 'locks.txid': null
    readonly 'locks.amount': { readonly duffs: number | bigint }
    readonly 'locks.amount.unknown': null
    readonly 'locks.continue': null
    readonly 'locks.continue.of': { readonly name: MessageValue }
    readonly 'locks.give-up': null
    readonly 'locks.give-up.of': { readonly name: MessageValue }
    readonly 'locks.give-up.done': { readonly name: MessageValue }
    readonly 'locks.take-up': null
    readonly 'locks.take-up.of': { readonly name: MessageValue }
    readonly 'locks.given-up': { readonly count: number | bigint }
    readonly 'locks.given-up.show': null
    readonly 'locks.given-up.hide': null
    readonly 'identity.none': null
    readonly 'identity.none.about': { readonly id: MessageValue }
    readonly 'identity.none.back': null
    readonly 'identity.archived': null
    readonly 'identity.foreseen': null
    readonly 'identity.damaged.about': null
    readonly 'identity.misfit.about': null
    readonly 'identity.edit': null
    readonly 'identity.edit.done': null
    readonly 'identity.label': null
    readonly 'identity.tags': null
    readonly 'identity.tags.hint': null
    readonly 'identity.export': null
    readonly 'identity.export.title': null
    readonly 'identity.export.close': null
    readonly 'identity.export.copy': null
    readonly 'identity.export.download': null
    readonly 'identity.export.download.of': { readonly name: MessageValue }
    readonly 'identity.export.drag': null
    readonly 'identity.export.about': null
    readonly 'identity.figures': null
    readonly 'identity.balance.unit': null
    readonly 'identity.balance.unknown': null
    readonly 'identity.balance.unknown.about': null
    readonly 'identity.balance.duffs': { readonly duffs: number | bigint }
    readonly 'identity.history': null
    readonly 'identity.history.hide': null
    readonly 'identity.history.title': null
    readonly 'identity.history.chart': { readonly first: number | bigint; readonly last: number | bigint; readonly count: number | bigint }
    readonly 'identity.history.column.when': null
    readonly 'identity.history.column.what': null
    readonly 'identity.history.column.balance': null
    readonly 'identity.history.column.revision': null
    readonly 'identity.history.imported': null
    readonly 'identity.history.confirmed': { readonly kind: MessageValue }
    readonly 'identity.history.contained': { readonly kind: MessageValue }
    readonly 'identity.revision.next': { readonly next: number | bigint }
    readonly 'identity.keys': null
    readonly 'identity.keys.value': { readonly count: number | bigint }
    readonly 'identity.keys.enabled': null
    readonly 'identity.keys.of': { readonly count: number | bigint; readonly disabled: number | bigint }
    readonly 'identity.halves': null
    readonly 'identity.halves.value': { readonly count: number | bigint; readonly all: number | bigint }
    readonly 'identity.halves.none': null
    readonly 'identity.halves.all': null
    readonly 'identity.halves.some': { readonly count: number | bigint }
    readonly 'identity.keys.about': null
    readonly 'identity.keys.none': null
    readonly 'identity.keys.column.select': null
    readonly 'identity.keys.column.id': null
    readonly 'identity.keys.column.key': null
    readonly 'identity.keys.column.type': null
    readonly 'identity.keys.column.purpose': null
    readonly 'identity.keys.column.level': null
    readonly 'identity.keys.column.protection': null
    readonly 'identity.keys.column.state': null
    readonly 'identity.keys.data': { readonly id: number | bigint }
    readonly 'identity.keys.level': { readonly level: MessageValue; readonly number: number | bigint }
    readonly 'identity.keys.read-only': null
    readonly 'identity.keys.state.enabled': null
    readonly 'identity.keys.state.disabled': { readonly at: number | Date }
    readonly 'identity.keys.state.disable': null
    readonly 'identity.keys.state.add': null
    readonly 'identity.matrix': null
    readonly 'identity.matrix.label': null
    readonly 'identity.matrix.rejected': { readonly purpose: MessageValue; readonly level: MessageValue }
    readonly 'identity.matrix.open': null
    readonly 'identity.matrix.missing': null
    readonly 'identity.matrix.held': null
    readonly 'identity.matrix.mark': { readonly id: number | bigint; readonly label: MessageValue }
    readonly 'identity.matrix.mark.disabled': { readonly id: number | bigint; readonly label: MessageValue }
    readonly 'identity.matrix.mark.watch-only': { readonly id: number | bigint; readonly label: MessageValue }
    readonly 'identity.matrix.mark.add': { readonly id: number | bigint; readonly label: MessageValue }
    readonly 'identity.matrix.mark.cut': { readonly id: number | bigint; readonly label: MessageValue }
    readonly 'identity.matrix.missing.sign': null
    readonly 'identity.matrix.about': null
    readonly 'identity.practice': null
    readonly 'identity.practice.count': { readonly held: number | bigint; readonly all: number | bigint }
    readonly 'identity.practice.master': null
    readonly 'identity.practice.high': null
    readonly 'identity.practice.messages': null
    readonly 'identity.practice.withdraw': null
    readonly 'identity.practice.backup': null
    readonly 'identity.practice.keys': { readonly count: number | bigint; readonly ids: MessageValue }
    readonly 'identity.practice.missing': null
    readonly 'identity.practice.backup.missing': { readonly count: number | bigint }
    readonly 'identity.notes': null
    readonly 'identity.notes.edit': null
    readonly 'identity.notes.done': null
    readonly 'identity.notes.none': null
    readonly 'identity.notes.label': null
    readonly 'identity.notes.hint': null
    readonly 'import.close': null
    readonly 'import.title': null
    readonly 'import.about': null
    readonly 'import.json': null
    readonly 'import.json.note': null
    readonly 'import.file': null
    readonly 'import.file.hint': null
    readonly 'import.label': null
    readonly 'import.label.hint': null
    readonly 'import.place': { readonly path: MessageValue; readonly text: MessageValue }
    readonly 'import.more': { readonly count: number | bigint }
    readonly 'import.holds': null
    readonly 'import.revision': null
    readonly 'import.balance': null
    readonly 'import.keys': null
    readonly 'import.keys.count': { readonly count: number | bigint; readonly enabled: number | bigint }
    readonly 'import.halves': null
    readonly 'import.halves.count': { readonly count: number | bigint; readonly all: number | bigint }
    readonly 'import.halves.none': null
    readonly 'import.network': null
    readonly 'import.act': null
    readonly 'import.act.why': null
    readonly 'import.done': { readonly label: MessageValue }
    readonly 'import.known': { readonly label: MessageValue }
    readonly 'import.same': null
    readonly 'import.other-network': { readonly network: MessageValue }
    readonly 'import.differs': null
    readonly 'import.column.field': null
    readonly 'import.column.here': null
    readonly 'import.column.there': null
    readonly 'import.field.revision': null
    readonly 'import.field.balance': null
    readonly 'import.field.key': { readonly id: number | bigint }
    readonly 'import.field.key-member': { readonly id: number | bigint; readonly member: MessageValue }
    readonly 'import.member.type': null
    readonly 'import.member.purpose': null
    readonly 'import.member.securityLevel': null
    readonly 'import.member.data': null
    readonly 'import.member.readOnly': null
    readonly 'import.member.disabledAt': null
    readonly 'import.value.key': { readonly type: MessageValue; readonly purpose: MessageValue; readonly level: MessageValue }
    readonly 'import.value.none': null
    readonly 'import.value.unknown': null
    readonly 'import.value.enabled': null
    readonly 'import.value.disabled': { readonly at: number | Date }
    readonly 'import.value.yes': null
    readonly 'import.value.no': null
    readonly 'import.impossible': { readonly member: MessageValue }
    readonly 'import.choice': null
    readonly 'import.choice.there': { readonly revision: number | bigint }
    readonly 'import.choice.here': { readonly revision: number | bigint }
    readonly 'import.choice.higher': null
    readonly 'import.choice.history': null
    readonly 'import.take': null
    readonly 'import.keep': null
    readonly 'import.taken': { readonly label: MessageValue }
    readonly 'import.kept': null
    readonly 'top-up.stranger.page.about': null
    readonly 'transitions.title': null
    readonly 'transitions.count': { readonly count: number | bigint }
    readonly 'transitions.none': null
    readonly 'transitions.column.kind': null
    readonly 'transitions.column.effect': null
    readonly 'transitions.column.state': null
    readonly 'transitions.column.signer': null
    readonly 'transitions.column.digest': null
    readonly 'transitions.column.when': null
    readonly 'transitions.column.acts': null
    readonly 'transitions.revisions': { readonly from: number | bigint; readonly to: number | bigint }
    readonly 'transitions.profile': { readonly profile: MessageValue }
    readonly 'transitions.effect.contained': null
    readonly 'transitions.digest': null
    readonly 'transitions.when': { readonly at: number | Date }
    readonly 'transitions.more': { readonly kind: MessageValue; readonly when: MessageValue }
    readonly 'transitions.copy.hex': null
    readonly 'transitions.copied': { readonly count: number | bigint }
    readonly 'transitions.copy.failed': null
    readonly 'transitions.save.json': null
    readonly 'transitions.save.hex': null
    readonly 'transitions.save.base64': null
    readonly 'transitions.save.binary': null
    readonly 'transitions.doubtful': { readonly count: number | bigint }
    readonly 'transitions.rivals.same': null
    readonly 'transitions.rivals.order': null
    readonly 'update.add': null
    readonly 'update.add.close': null
    readonly 'update.recipes': null
    readonly 'update.recipe.key': null
    readonly 'update.recipe.option': { readonly id: number | bigint; readonly name: MessageValue; readonly level: MessageValue }
    readonly 'update.recipe.act': null
    readonly 'update.select': { readonly id: number | bigint; readonly name: MessageValue }
    readonly 'update.unadd': { readonly id: number | bigint; readonly name: MessageValue }
    readonly 'update.staged': null
    readonly 'update.staged.revision': { readonly from: number | bigint; readonly to: number | bigint }
    readonly 'update.staged.add': { readonly level: MessageValue; readonly purpose: MessageValue }
    readonly 'update.staged.disable': { readonly level: MessageValue }
    readonly 'update.staged.undo.add': { readonly id: number | bigint }
    readonly 'update.staged.undo.disable': { readonly id: number | bigint }
    readonly 'update.staged.show': null
    readonly 'update.staged.hide': null
    readonly 'update.staged.clear': null
    readonly 'update.staged.cleared': null
    readonly 'update.staged.review': null
  }
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/inspector' {
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  export interface Messages {
    readonly 'inspector.title': null
    readonly 'inspector.about': null
    readonly 'inspector.input': null
    readonly 'inspector.input.hint': null
    readonly 'inspector.input.placeholder': null
    readonly 'inspector.input.long': { readonly count: number | bigint }
    readonly 'inspector.input.link': { readonly count: number | bigint }
    readonly 'inspector.input.file': { readonly name: MessageValue }
    readonly 'inspector.file': null
    readonly 'inspector.drop': null
    readonly 'inspector.clear': null
    readonly 'inspector.public': null
    readonly 'inspector.public.hint': null
    readonly 'inspector.reading': null
    readonly 'inspector.stopped': null
    readonly 'inspector.too-large': null
    readonly 'inspector.too-large.about': { readonly size: number | bigint; readonly limit: number | bigint }
    readonly 'inspector.none': null
    readonly 'inspector.none.about': null
    readonly 'inspector.empty': null
    readonly 'inspector.empty.about': null
    readonly 'inspector.readings': null
    readonly 'inspector.bytes-count': { readonly count: number | bigint }
    readonly 'inspector.from': { readonly encoding: MessageValue }
    readonly 'inspector.profile': { readonly name: MessageValue }
    readonly 'inspector.holds': null
    readonly 'inspector.well-formed': null
    readonly 'inspector.breaks': { readonly count: number | bigint }
    readonly 'inspector.masked': null
    readonly 'inspector.masked.title': null
    readonly 'inspector.masked.about': null
    readonly 'inspector.masked.alone': null
    readonly 'inspector.masked.again': null
    readonly 'inspector.held': null
    readonly 'inspector.held.hint': null
    readonly 'inspector.held.about': null
    readonly 'inspector.masked.maybe': null
    readonly 'inspector.masked.vault': null
    readonly 'inspector.masked.phrase': null
    readonly 'inspector.masked.phrase.about': null
    readonly 'inspector.masked.phrase.vault': null
    readonly 'inspector.fields': null
    readonly 'inspector.fields.end': null
    readonly 'inspector.fields.open': { readonly name: MessageValue }
    readonly 'inspector.fields.shut': { readonly name: MessageValue }
    readonly 'inspector.fields.items': { readonly count: number | bigint }
    readonly 'inspector.fields.more': { readonly count: number | bigint }
    readonly 'inspector.fields.omitted': { readonly count: number | bigint }
    readonly 'inspector.hex': null
    readonly 'inspector.hex.of': { readonly name: MessageValue; readonly count: number | bigint; readonly from: MessageValue }
    readonly 'inspector.hex.view': null
    readonly 'inspector.hex.before': null
    readonly 'inspector.hex.after': null
    readonly 'inspector.hex.lines': { readonly from: number | bigint; readonly to: number | bigint; readonly total: number | bigint }
    readonly 'inspector.hex.copy': null
    readonly 'inspector.selected.value': null
    readonly 'inspector.selected.meaning': null
    readonly 'inspector.selected.place': null
    readonly 'inspector.selected.range': { readonly from: number | bigint; readonly to: number | bigint }
    readonly 'inspector.selected.copy': { readonly name: MessageValue; readonly form: MessageValue }
    readonly 'inspector.selected.cut': { readonly text: MessageValue; readonly count: number | bigint }
    readonly 'inspector.form.text': null
    readonly 'inspector.rules': null
    readonly 'inspector.rules.end': { readonly holds: number | bigint; readonly fails: number | bigint; readonly open: number | bigint }
    readonly 'inspector.rules.holding': { readonly count: number | bigint }
    readonly 'inspector.rules.open': { readonly count: number | bigint }
    readonly 'inspector.rules.at': { readonly path: MessageValue }
    readonly 'inspector.rules.byte': { readonly offset: number | bigint }
    readonly 'inspector.rules.none': null
    readonly 'inspector.signature': null
    readonly 'inspector.lock.follow': { readonly network: MessageValue }
    readonly 'inspector.derived': null
    readonly 'inspector.derived.txid': null
    readonly 'inspector.derived.identity-id': null
    readonly 'inspector.derived.out-point': null
    readonly 'inspector.derived.request-id': null
    readonly 'inspector.derived.hash160': null
    readonly 'inspector.derived.locked-amount': null
    readonly 'inspector.derived.block-hash': null
    readonly 'inspector.derived.digest': null
    readonly 'inspector.go.identity': { readonly name: MessageValue }
    readonly 'inspector.go.transition': { readonly name: MessageValue }
    readonly 'inspector.go.lock': { readonly name: MessageValue }
    readonly 'inspector.go.key': { readonly name: MessageValue }
    readonly 'inspector.go.masternode': { readonly name: MessageValue }
    readonly 'inspector.go.quorum': { readonly name: MessageValue }
    readonly 'inspector.go.block': { readonly name: MessageValue }
    readonly 'inspector.go.more': { readonly count: number | bigint }
    readonly 'inspector.go.list': null
    readonly 'inspector.compare.keep': null
    readonly 'inspector.compare.kept': { readonly kind: MessageValue }
    readonly 'inspector.compare.about': null
    readonly 'inspector.compare.end': null
    readonly 'inspector.compare': null
    readonly 'inspector.compare.other-kind': { readonly left: MessageValue; readonly right: MessageValue }
    readonly 'inspector.compare.same': null
    readonly 'inspector.compare.count': { readonly count: number | bigint }
    readonly 'inspector.compare.more': { readonly count: number | bigint }
    readonly 'inspector.compare.field': null
    readonly 'inspector.compare.left': null
    readonly 'inspector.compare.right': null
    readonly 'inspector.compare.absent': null
    readonly 'inspector.link': null
    readonly 'inspector.link.copied': null
    readonly 'reading.identity-create': null
    readonly 'reading.identity-top-up': null
    readonly 'reading.identity-update': null
    readonly 'reading.lock-transaction': null
    readonly 'reading.transaction': null
    readonly 'reading.coinbase': null
    readonly 'reading.instant-lock': null
    readonly 'reading.chain-lock': null
    readonly 'reading.asset-lock-proof': null
    readonly 'reading.identity': null
    readonly 'reading.public-key': null
    readonly 'reading.private-key': null
    readonly 'reading.recovery-phrase': null
    readonly 'reading.identifier': null
    readonly 'reading.out-point': null
    readonly 'reading.block-hash': null
    readonly 'reading.transaction-hash': null
    readonly 'reading.key-hash': null
    readonly 'reading.address': null
    readonly 'reading.signature': null
    readonly 'reading.data-contract': null
    readonly 'reading.document': null
    readonly 'reading.mn-list-diff': null
    readonly 'reading.backup': null
    readonly 'reading.exchange-unsigned': null
    readonly 'reading.exchange-signatures': null
    readonly 'reading.cbor': null
    readonly 'reason.frame': null
    readonly 'reason.members': null
    readonly 'reason.layout': null
    readonly 'reason.layout-part': null
    readonly 'reason.payload': null
    readonly 'reason.outputs': null
    readonly 'reason.length': null
    readonly 'reason.curve-point': null
    readonly 'reason.leading-zeros': null
    readonly 'reason.may-be-private': null
    readonly 'reason.wif': null
    readonly 'reason.extended-key': null
    readonly 'reason.secret-inside': null
    readonly 'reason.words': null
    readonly 'reason.version-byte': null
    readonly 'reason.text-form': null
    readonly 'reason.format-member': null
    readonly 'reason.well-formed': null
    readonly 'meaning.create': null
    readonly 'meaning.top-up': null
    readonly 'meaning.update': null
    readonly 'meaning.instant-send': null
    readonly 'meaning.chain-lock': null
    readonly 'meaning.ecdsa': null
    readonly 'meaning.bls': null
    readonly 'meaning.hash160': null
    readonly 'meaning.script-hash': null
    readonly 'meaning.authentication': null
    readonly 'meaning.encryption': null
    readonly 'meaning.decryption': null
    readonly 'meaning.withdraw': null
    readonly 'meaning.master': null
    readonly 'meaning.critical': null
    readonly 'meaning.high': null
    readonly 'meaning.medium': null
    readonly 'meaning.script.lock': null
    readonly 'meaning.script.p2pkh': null
    readonly 'meaning.script.p2sh': null
    readonly 'meaning.script.op-return': null
    readonly 'meaning.script.other': null
    readonly 'meaning.deterministic': null
    readonly 'meaning.legacy': null
    readonly 'unit.duffs': null
    readonly 'unit.credits': null
    readonly 'unit.ms': null
    readonly 'unit.bytes': null
    readonly 'unit.block': null
    readonly 'encoding.base58check': null
    readonly 'encoding.json': null
    readonly 'encoding.text': null
    readonly 'encoding.binary': null
    readonly 'sig.matches-output': { readonly outputIndex: number | bigint }
    readonly 'sig.matches-other-output': { readonly outputIndex: number | bigint }
    readonly 'sig.matches-no-output': { readonly expectedHash: MessageValue }
    readonly 'sig.request-unknown': null
    readonly 'sig.recovered': null
    readonly 'sig.unrecoverable': null
    readonly 'sig.absent': null
    readonly 'sig.signed-by-key': { readonly keyId: number | bigint; readonly level: MessageValue; readonly identity: MessageValue }
    readonly 'sig.signed-by-disabled': { readonly keyId: number | bigint; readonly level: MessageValue; readonly identity: MessageValue }
    readonly 'sig.signed-by-other-key': { readonly keyId: number | bigint; readonly named: number | bigint }
    readonly 'sig.not-signed-by-key': { readonly keyId: number | bigint; readonly identity: MessageValue }
    readonly 'sig.identity-unknown': { readonly keyId: number | bigint; readonly identity: MessageValue }
    readonly 'sig.scheme-not-offered': null
    readonly 'sig.witness': { readonly keyId: number | bigint }
    readonly 'sig.witness.bad': { readonly keyId: number | bigint }
  }
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/network' {
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  export interface Messages {
    readonly 'chart.table': null
    readonly 'chart.chart': null
    readonly 'chart.height': null
    readonly 'chart.number': { readonly value: number | bigint }
    readonly 'chart.counts': null
    readonly 'chart.counts.note': { readonly count: number | bigint }
    readonly 'chart.counts.table': null
    readonly 'chart.counts.enabled': null
    readonly 'chart.counts.banned': null
    readonly 'chart.counts.enabled.label': { readonly first: number | bigint; readonly last: number | bigint; readonly from: number | bigint; readonly to: number | bigint }
    readonly 'chart.counts.banned.label': { readonly first: number | bigint; readonly last: number | bigint; readonly from: number | bigint; readonly to: number | bigint }
    readonly 'chart.counts.none': null
    readonly 'chart.intervals': null
    readonly 'chart.intervals.note': { readonly count: number | bigint }
    readonly 'chart.intervals.table': null
    readonly 'chart.intervals.name': null
    readonly 'chart.intervals.blocks': null
    readonly 'chart.intervals.each': null
    readonly 'chart.intervals.label': { readonly count: number | bigint; readonly mean: MessageValue; readonly last: MessageValue }
    readonly 'chart.intervals.none': null
    readonly 'chart.intervals.mean': { readonly mean: MessageValue }
    readonly 'chart.seconds': { readonly seconds: number | bigint }
    readonly 'chart.minutes': { readonly minutes: number | bigint }
    readonly 'chart.latency': null
    readonly 'chart.latency.note': null
    readonly 'chart.latency.table': null
    readonly 'chart.latency.time': null
    readonly 'chart.latency.ms': { readonly ms: number | bigint }
    readonly 'chart.latency.label': { readonly list: MessageValue }
    readonly 'chart.latency.now': { readonly node: MessageValue; readonly ms: number | bigint }
    readonly 'chart.latency.now.none': { readonly node: MessageValue }
    readonly 'chart.latency.none': null
    readonly 'chart.clock': { readonly at: number | Date }
    readonly 'chart.space': null
    readonly 'chart.space.note': { readonly filled: number | bigint }
    readonly 'chart.space.table': null
    readonly 'chart.space.network': null
    readonly 'chart.space.masternodes': null
    readonly 'chart.space.label': { readonly count: number | bigint; readonly filled: number | bigint; readonly fullest: MessageValue; readonly most: number | bigint }
    readonly 'chart.space.cell': { readonly prefix: MessageValue; readonly count: number | bigint }
    readonly 'chart.space.about': null
    readonly 'chart.space.not-shown': { readonly count: number | bigint }
    readonly 'chart.space.rest': { readonly shown: number | bigint; readonly filled: number | bigint }
    readonly 'chart.space.none': null
    readonly 'chart.space.waiting': null
    readonly 'console.title': null
    readonly 'console.about': { readonly network: MessageValue }
    readonly 'console.no-nodes': null
    readonly 'console.link': null
    readonly 'console.question': null
    readonly 'console.method': null
    readonly 'console.node': null
    readonly 'console.node.hint': null
    readonly 'console.node.best': null
    readonly 'console.param.integer': { readonly min: number | bigint; readonly max: number | bigint }
    readonly 'console.param.hash': null
    readonly 'console.params.none': null
    readonly 'console.ask': null
    readonly 'console.withdraw': null
    readonly 'console.curl': null
    readonly 'console.curl.copied': { readonly node: MessageValue }
    readonly 'console.curl.why.params': null
    readonly 'console.curl.why': null
    readonly 'console.answer': null
    readonly 'console.answer.none': null
    readonly 'console.answer.asking': { readonly method: MessageValue; readonly time: MessageValue }
    readonly 'console.answer.node': null
    readonly 'console.answer.took': null
    readonly 'console.answer.took.ms': { readonly ms: number | bigint }
    readonly 'console.answer.at': null
    readonly 'console.answer.at.time': { readonly at: number | Date }
    readonly 'console.answer.request': null
    readonly 'console.answer.reply': null
    readonly 'console.answer.cut': { readonly shown: number | bigint; readonly all: number | bigint }
    readonly 'console.history': null
    readonly 'console.history.none': null
    readonly 'console.history.answered': { readonly ms: number | bigint }
    readonly 'console.history.again': { readonly method: MessageValue; readonly age: MessageValue }
    readonly 'console.history.forget': null
    readonly 'console.history.foot': null
    readonly 'explorer.title': null
    readonly 'explorer.block': null
    readonly 'explorer.block.hint': null
    readonly 'explorer.ask': null
    readonly 'explorer.asking': null
    readonly 'explorer.stop': null
    readonly 'explorer.table': null
    readonly 'explorer.column.node': null
    readonly 'explorer.column.height': null
    readonly 'explorer.column.block': null
    readonly 'explorer.column.status': null
    readonly 'explorer.column.ms': null
    readonly 'explorer.height': { readonly height: number | bigint }
    readonly 'explorer.ms': { readonly ms: number | bigint }
    readonly 'explorer.hash': null
    readonly 'explorer.agrees': null
    readonly 'explorer.only': null
    readonly 'explorer.other': null
    readonly 'explorer.silent': null
    readonly 'explorer.absent': null
    readonly 'explorer.absent.by-hash': null
    readonly 'explorer.no-height': null
    readonly 'explorer.no-height.about': null
    readonly 'explorer.nowhere': null
    readonly 'explorer.nowhere.about': null
    readonly 'explorer.alone': null
    readonly 'explorer.alone.about': null
    readonly 'explorer.alike': { readonly nodes: number | bigint }
    readonly 'explorer.alike.about': null
    readonly 'explorer.turned': null
    readonly 'explorer.turned.about': null
    readonly 'explorer.outvoted': { readonly fewer: number | bigint; readonly nodes: number | bigint }
    readonly 'explorer.outvoted.about': null
    readonly 'explorer.split': { readonly blocks: number | bigint }
    readonly 'explorer.split.about': null
    readonly 'change.title': null
    readonly 'change.about': null
    readonly 'change.first': { readonly count: number | bigint }
    readonly 'change.blocks': { readonly from: number | bigint; readonly to: number | bigint }
    readonly 'change.more': { readonly count: number | bigint }
    readonly 'change.none': null
    readonly 'change.none.watched': null
    readonly 'change.show-more': null
    readonly 'change.which': null
    readonly 'change.which.all': null
    readonly 'change.which.watched': { readonly count: number | bigint }
    readonly 'change.notify': null
    readonly 'change.notify.denied': null
    readonly 'change.notify.title': null
    readonly 'check.title': null
    readonly 'check.earlier': null
    readonly 'check.earlier.about': null
    readonly 'check.not-verifiable': null
    readonly 'check.bytes': { readonly count: number | bigint }
    readonly 'check.given': null
    readonly 'check.base': null
    readonly 'check.base.about': null
    readonly 'check.base.first': null
    readonly 'check.base.hash': null
    readonly 'check.coinbase': null
    readonly 'check.coinbase.about': null
    readonly 'check.coinbase.bytes': null
    readonly 'check.coinbase.tree': null
    readonly 'check.coinbase.txid': null
    readonly 'check.root': null
    readonly 'check.root.about': null
    readonly 'check.leaves': { readonly count: number | bigint }
    readonly 'check.quorum-root': null
    readonly 'check.quorum-root.about': null
    readonly 'check.quorums': { readonly count: number | bigint }
    readonly 'check.agree': null
    readonly 'check.agree.count': { readonly count: number | bigint }
    readonly 'check.agree.differ': { readonly count: number | bigint }
    readonly 'check.agree.about': null
    readonly 'check.agree.shared': { readonly hosts: MessageValue }
    readonly 'check.agree.earlier': { readonly count: number | bigint }
    readonly 'check.agree.earlier.about': null
    readonly 'check.agree.same': null
    readonly 'check.agree.other': null
    readonly 'check.lock': null
    readonly 'check.lock.at': { readonly height: number | bigint }
    readonly 'check.lock.signature': null
    readonly 'check.lock.quorum': null
    readonly 'check.lock.unknown': null
    readonly 'check.block': null
    readonly 'check.block.end': null
    readonly 'check.block.about': null
    readonly 'check.word.ok': null
    readonly 'check.word.warn': null
    readonly 'check.word.bad': null
    readonly 'check.word.open': null
    readonly 'check.rejected': null
    readonly 'check.rejected.about': { readonly node: MessageValue; readonly fault: MessageValue }
    readonly 'check.reload': null
    readonly 'check.waiting': null
    readonly 'entry.drawer': null
    readonly 'entry.close': null
    readonly 'entry.gone': { readonly height: number | bigint }
    readonly 'entry.reading': null
    readonly 'entry.watch': null
    readonly 'entry.platform-port': null
    readonly 'entry.platform-node': null
    readonly 'entry.version': null
    readonly 'entry.extra': null
    readonly 'entry.history': null
    readonly 'entry.history.none': null
    readonly 'entry.history.at': { readonly height: number | bigint }
    readonly 'entry.preimage': null
    readonly 'entry.preimage.about': { readonly count: number | bigint; readonly place: number | bigint; readonly total: number | bigint }
    readonly 'entry.preimage.incomplete': null
    readonly 'entry.leaf': null
    readonly 'entry.preimage.caption': null
    readonly 'entry.bytes': null
    readonly 'entry.field': null
    readonly 'entry.place': null
    readonly 'entry.range': { readonly from: number | bigint; readonly to: number | bigint }
    readonly 'entry.reversed': null
    readonly 'entry.service': null
    readonly 'entry.operator': null
    readonly 'entry.voting': null
    readonly 'entry.valid': null
    readonly 'entry.type': null
    readonly 'entry.port': null
    readonly 'masternode.filter': null
    readonly 'masternode.watch': null
    readonly 'masternode.watch.of': { readonly service: MessageValue }
    readonly 'masternode.title': null
    readonly 'masternode.caption': null
    readonly 'masternode.search': null
    readonly 'masternode.columns': null
    readonly 'masternode.sort': null
    readonly 'masternode.rows': { readonly found: number | bigint; readonly height: number | bigint; readonly verdict: MessageValue }
    readonly 'masternode.rows.none': null
    readonly 'masternode.prefix': { readonly prefix: MessageValue }
    readonly 'masternode.prefix.drop': null
    readonly 'masternode.csv': null
    readonly 'masternode.csv.of': null
    readonly 'masternode.json': null
    readonly 'masternode.json.of': null
    readonly 'masternode.open': { readonly service: MessageValue }
    readonly 'net.title': null
    readonly 'net.about': { readonly name: MessageValue; readonly every: MessageValue }
    readonly 'net.every.choose': null
    readonly 'net.ask': null
    readonly 'net.ask.again': null
    readonly 'net.no-nodes': { readonly name: MessageValue }
    readonly 'net.no-nodes.about': null
    readonly 'net.no-nodes.act': null
    readonly 'net.age.now': null
    readonly 'net.age.seconds': { readonly count: number | bigint }
    readonly 'net.span.seconds': { readonly count: number | bigint }
    readonly 'net.span.minutes': { readonly minutes: number | bigint }
    readonly 'net.span.minutes-seconds': { readonly minutes: number | bigint; readonly seconds: number | bigint }
    readonly 'net.span.hours': { readonly hours: number | bigint; readonly minutes: number | bigint }
    readonly 'net.stale': null
    readonly 'net.stale.since': { readonly age: MessageValue }
    readonly 'net.stale.never': null
    readonly 'net.old': { readonly age: MessageValue }
    readonly 'net.old.session': null
    readonly 'net.tip': null
    readonly 'net.tip.waiting': null
    readonly 'net.tip.waiting.about': null
    readonly 'net.tip.height': null
    readonly 'net.tip.hash': null
    readonly 'net.tip.since': null
    readonly 'net.tip.since.restored': null
    readonly 'net.tip.pace': null
    readonly 'net.tip.pace.part': { readonly span: MessageValue }
    readonly 'net.tip.pace.old': null
    readonly 'net.tip.pace.part.old': { readonly span: MessageValue }
    readonly 'net.tip.pace.none': null
    readonly 'net.tip.interval': null
    readonly 'net.tip.masternodes': null
    readonly 'net.tip.enabled': null
    readonly 'net.tip.evonodes': null
    readonly 'net.tip.quorums': null
    readonly 'net.tip.quorums.none': null
    readonly 'net.tip.pair': { readonly first: number | bigint; readonly second: number | bigint }
    readonly 'net.tip.agree': null
    readonly 'net.tip.agree.old': null
    readonly 'net.tip.agree.of': { readonly agreeing: number | bigint; readonly count: number | bigint }
    readonly 'net.nodes': null
    readonly 'net.nodes.on-tip': { readonly agreeing: number | bigint; readonly count: number | bigint }
    readonly 'net.nodes.on-tip.old': { readonly agreeing: number | bigint; readonly count: number | bigint }
    readonly 'net.nodes.node': null
    readonly 'net.nodes.tip': null
    readonly 'net.nodes.latency': null
    readonly 'net.nodes.caption': null
    readonly 'net.node.rests': { readonly span: MessageValue; readonly failures: number | bigint }
    readonly 'net.node.of': { readonly node: MessageValue; readonly text: MessageValue }
    readonly 'net.node.other-block.about': { readonly node: MessageValue; readonly hash: MessageValue; readonly own: MessageValue }
    readonly 'net.node.bad-list.about': { readonly node: MessageValue }
    readonly 'quorum.title': null
    readonly 'quorum.about': { readonly count: number | bigint; readonly types: number | bigint }
    readonly 'quorum.none': null
    readonly 'quorum.waiting': null
    readonly 'quorum.group': { readonly type: MessageValue; readonly count: number | bigint }
    readonly 'quorum.caption': { readonly type: MessageValue }
    readonly 'quorum.hash': null
    readonly 'quorum.place.at': { readonly index: number | bigint }
    readonly 'quorum.since': null
    readonly 'quorum.signed.of': { readonly signers: number | bigint; readonly members: number | bigint }
    readonly 'quorum.public-key': null
    readonly 'quorum.leaf': null
    readonly 'quorum.members.about': null
    readonly 'quorum.chain-locks': null
    readonly 'group.title': null
    readonly 'group.width': null
    readonly 'group.width.narrow': null
    readonly 'group.width.wide': null
    readonly 'group.caption': null
    readonly 'group.prefix': null
    readonly 'group.prefix.none': null
    readonly 'group.total': null
    readonly 'group.enabled': null
    readonly 'group.evonodes': null
    readonly 'group.show': { readonly prefix: MessageValue }
    readonly 'group.about': { readonly count: number | bigint }
    readonly 'group.shown': { readonly shown: number | bigint; readonly count: number | bigint }
  }
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/settings' {
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  export interface Messages {
    readonly 'networks.title': null
    readonly 'networks.current.hint': null
    readonly 'networks.current.not-kept': null
    readonly 'networks.not-ready': null
    readonly 'networks.sandbox.about': null
    readonly 'networks.own.about': { readonly kind: MessageValue; readonly mediaType: MessageValue }
    readonly 'networks.edit': null
    readonly 'networks.edit.of': { readonly name: MessageValue }
    readonly 'networks.edit.title': { readonly name: MessageValue }
    readonly 'networks.edit.save': null
    readonly 'networks.remove': null
    readonly 'networks.remove.of': { readonly name: MessageValue }
    readonly 'networks.remove.done': { readonly name: MessageValue }
    readonly 'networks.remove.why': null
    readonly 'networks.add': null
    readonly 'networks.add.about': null
    readonly 'networks.add.act': null
    readonly 'networks.added': { readonly name: MessageValue }
    readonly 'networks.cancel': null
    readonly 'networks.name': null
    readonly 'networks.name.hint': null
    readonly 'networks.profile.choose': null
    readonly 'networks.profile.frozen': null
    readonly 'networks.kind.choose': null
    readonly 'networks.kind.hint': null
    readonly 'networks.platform': null
    readonly 'networks.platform.hint': null
    readonly 'networks.nodes': null
    readonly 'networks.nodes.hint': null
    readonly 'networks.nodes.fault': { readonly line: MessageValue; readonly fault: MessageValue }
    readonly 'networks.nodes.offered': { readonly count: number | bigint }
    readonly 'networks.nodes.count': { readonly count: number | bigint }
    readonly 'networks.pins': null
    readonly 'networks.pins.hint': null
    readonly 'networks.quorum-type': null
    readonly 'networks.quorum-type.hint': null
    readonly 'program.offline': null
    readonly 'program.updates': null
    readonly 'program.updates.none': null
    readonly 'program.updates.look': null
    readonly 'program.updates.build': null
    readonly 'program.updates.changes': { readonly count: number | bigint }
    readonly 'program.install': null
    readonly 'program.install.yes': null
    readonly 'program.install.offer': null
    readonly 'program.install.none': null
    readonly 'program.install.ask': null
    readonly 'sandbox.title': null
    readonly 'sandbox.about': { readonly nodes: MessageValue }
    readonly 'sandbox.not-kept': null
    readonly 'sandbox.masternodes': null
    readonly 'sandbox.masternodes.hint': null
    readonly 'sandbox.pace': null
    readonly 'sandbox.pace.every': { readonly seconds: number | bigint }
    readonly 'sandbox.pace.told': null
    readonly 'sandbox.pace.hint': null
    readonly 'sandbox.block': null
    readonly 'sandbox.faults': null
    readonly 'sandbox.faults.clear': null
    readonly 'sandbox.fault.of': { readonly node: MessageValue }
    readonly 'sandbox.fault.none': null
    readonly 'sandbox.fault.lag': null
    readonly 'sandbox.fault.errors': null
    readonly 'sandbox.fault.unreachable': null
    readonly 'sandbox.fault.wrong-id': null
    readonly 'sandbox.fault.truncated': null
    readonly 'sandbox.fault.forged': null
    readonly 'sandbox.fault.fork': null
    readonly 'sandbox.fault.tip-back': null
    readonly 'sandbox.amount.lag': null
    readonly 'sandbox.amount.lag.value': { readonly seconds: number | bigint }
    readonly 'sandbox.amount.errors': null
    readonly 'sandbox.amount.errors.value': { readonly percent: number | bigint }
    readonly 'sandbox.amount.forged': null
    readonly 'sandbox.amount.fork': null
    readonly 'sandbox.amount.tip-back': null
    readonly 'sandbox.amount.blocks': { readonly blocks: number | bigint }
    readonly 'sandbox.forged.entry-changed': null
    readonly 'sandbox.forged.entry-left-out': null
    readonly 'sandbox.forged.entry-added': null
    readonly 'sandbox.forged.coinbase': null
    readonly 'sandbox.forged.merkle-tree': null
    readonly 'sandbox.forged.quorum': null
    readonly 'sandbox.forged.chain-lock': null
    readonly 'sandbox.forged.everything': null
    readonly 'settings.title': null
    readonly 'settings.appearance': null
    readonly 'settings.theme': null
    readonly 'settings.theme.system': null
    readonly 'settings.theme.light': null
    readonly 'settings.theme.dark': null
    readonly 'settings.theme.hint': null
    readonly 'settings.theme.not-kept': null
    readonly 'settings.about': null
    readonly 'settings.about.version': null
    readonly 'settings.about.build': null
    readonly 'settings.about.build.unknown': null
    readonly 'settings.about.build.copy': null
    readonly 'settings.about.files': { readonly count: number | bigint }
    readonly 'settings.about.files.about': null
    readonly 'settings.about.files.path': null
    readonly 'settings.about.files.bytes': null
    readonly 'settings.about.files.hash': null
    readonly 'settings.about.headers': null
    readonly 'settings.about.headers.whole': null
    readonly 'settings.about.headers.missing': { readonly headers: MessageValue }
    readonly 'settings.about.licence': null
    readonly 'settings.about.licence.value': null
    readonly 'settings.about.words': null
    readonly 'file.about': null
    readonly 'file.about.words': null
    readonly 'file.about.cannot': null
    readonly 'file.about.hash': null
    readonly 'file.about.hash.why': null
    readonly 'file.about.linux': null
    readonly 'file.about.mac': null
    readonly 'file.about.windows': null
    readonly 'file.about.check': null
    readonly 'file.about.check.hint': null
    readonly 'file.about.copy': null
    readonly 'file.about.of': { readonly name: MessageValue; readonly size: number | bigint }
    readonly 'storage.private': null
    readonly 'lock.settings': null
    readonly 'lock.settings.idle': null
    readonly 'lock.settings.idle.hint': null
    readonly 'lock.settings.minutes': { readonly minutes: number | bigint }
    readonly 'lock.settings.never.about': null
    readonly 'lock.settings.hidden': null
    readonly 'lock.settings.hidden.hint': null
    readonly 'lock.settings.kept': null
    readonly 'lock.settings.not-kept': null
  }
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/vault' {
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  export interface Messages {
    readonly 'request.link.about': null
    readonly 'vault.remove.lock': null
    readonly 'vault.remove.lock.about': null
    readonly 'vault.remove.lock.amount': { readonly duffs: number | bigint }
    readonly 'phrase.title': null
    readonly 'phrase.about': null
    readonly 'phrase.to-vault': null
    readonly 'phrase.needs-vault': null
    readonly 'phrase.damaged': null
    readonly 'phrase.damaged.about': null
    readonly 'phrase.damaged.branches': null
    readonly 'phrase.damaged.branches.about': null
    readonly 'phrase.make': null
    readonly 'phrase.make.length': null
    readonly 'phrase.make.length.of': { readonly words: number | bigint }
    readonly 'phrase.make.length.12': null
    readonly 'phrase.make.length.24': null
    readonly 'phrase.make.gate': null
    readonly 'phrase.make.act': null
    readonly 'phrase.exists': null
    readonly 'phrase.import': null
    readonly 'phrase.import.about': null
    readonly 'phrase.import.label': null
    readonly 'phrase.import.note': null
    readonly 'phrase.import.hint': null
    readonly 'phrase.import.act': null
    readonly 'phrase.import.done': null
    readonly 'phrase.fault.length': { readonly found: number | bigint }
    readonly 'phrase.fault.words': { readonly count: number | bigint; readonly places: MessageValue }
    readonly 'phrase.fault.checksum': null
    readonly 'phrase.words': null
    readonly 'phrase.words.look': null
    readonly 'phrase.words.label': null
    readonly 'phrase.words.left': { readonly seconds: number | bigint }
    readonly 'phrase.words.about': null
    readonly 'phrase.words.written': null
    readonly 'phrase.words.hide': null
    readonly 'phrase.hidden': null
    readonly 'phrase.hidden.about': null
    readonly 'phrase.hidden.act': null
    readonly 'phrase.later': null
    readonly 'phrase.check': null
    readonly 'phrase.check.about': null
    readonly 'phrase.check.word': { readonly place: number | bigint }
    readonly 'phrase.check.act': null
    readonly 'phrase.check.wrong': null
    readonly 'phrase.check.again': null
    readonly 'phrase.check.done': null
    readonly 'phrase.check.lost': null
    readonly 'phrase.state': null
    readonly 'phrase.state.words': null
    readonly 'phrase.state.made': null
    readonly 'phrase.state.imported': null
    readonly 'phrase.state.written': null
    readonly 'phrase.state.not-written': null
    readonly 'phrase.state.not-yet': null
    readonly 'phrase.state.at': { readonly at: number | Date }
    readonly 'phrase.state.derived': null
    readonly 'phrase.state.others': null
    readonly 'phrase.reveal': null
    readonly 'phrase.reveal.about': null
    readonly 'phrase.write': null
    readonly 'phrase.write.about': null
    readonly 'phrase.unwritten.about': null
    readonly 'phrase.card.none': null
    readonly 'phrase.card.unwritten': { readonly words: number | bigint }
    readonly 'phrase.card.written': { readonly words: number | bigint }
    readonly 'phrase.card.open': null
    readonly 'phrase.unlock': null
    readonly 'lost.about': null
    readonly 'lost.about.passkey': null
    readonly 'lost.passkey': null
    readonly 'lost.passkey.about': null
    readonly 'lost.phrase': null
    readonly 'lost.phrase.about': { readonly derived: number | bigint }
    readonly 'lost.phrase.others': { readonly others: number | bigint }
    readonly 'lost.backup': null
    readonly 'lost.backup.about': null
    readonly 'lost.neither': null
    readonly 'lost.neither.about': null
    readonly 'lost.begin': null
    readonly 'discard.title': null
    readonly 'discard.about': { readonly count: number | bigint }
    readonly 'discard.about.unknown': null
    readonly 'discard.name': { readonly count: number | bigint }
    readonly 'discard.name.unknown': null
    readonly 'discard.label': null
    readonly 'discard.keep': null
    readonly 'discard.act': null
    readonly 'discard.why': null
    readonly 'discard.done': null
    readonly 'passkey.of': { readonly name: MessageValue }
    readonly 'passkey.about': { readonly at: number | Date }
    readonly 'passkey.about.used': { readonly at: number | Date; readonly usedAt: number | Date }
    readonly 'passkey.add': null
    readonly 'passkey.add.about': null
    readonly 'passkey.add.name': null
    readonly 'passkey.add.name.hint': null
    readonly 'passkey.add.name.why': null
    readonly 'passkey.add.make': null
    readonly 'passkey.add.made': { readonly name: MessageValue }
    readonly 'passkey.add.seal': null
    readonly 'passkey.add.cancel': null
    readonly 'passkey.add.done': { readonly name: MessageValue }
    readonly 'passkey.add.full': null
    readonly 'passkey.add.none': null
    readonly 'passkey.rename': null
    readonly 'passkey.rename.of': { readonly name: MessageValue }
    readonly 'passkey.rename.save': null
    readonly 'passkey.remove': null
    readonly 'passkey.remove.of': { readonly name: MessageValue }
    readonly 'passkey.remove.about': null
    readonly 'passkey.remove.act': null
    readonly 'passkey.remove.done': { readonly name: MessageValue }
    readonly 'passkey.renew': { readonly count: number | bigint }
    readonly 'restore.title': null
    readonly 'restore.about': null
    readonly 'restore.network': null
    readonly 'restore.known': { readonly count: number | bigint; readonly network: MessageValue }
    readonly 'restore.pasted': null
    readonly 'restore.pasted.note': null
    readonly 'restore.pasted.hint': null
    readonly 'restore.identities.from': null
    readonly 'restore.identities.count': null
    readonly 'restore.keys.from': null
    readonly 'restore.keys.count': null
    readonly 'restore.single-use.from': null
    readonly 'restore.single-use.count': null
    readonly 'restore.ranges': null
    readonly 'restore.range.index': null
    readonly 'restore.range.count': null
    readonly 'restore.range.too-many': { readonly most: number | bigint }
    readonly 'restore.scan': null
    readonly 'restore.scan.gate': null
    readonly 'restore.found': { readonly count: number | bigint }
    readonly 'restore.found.about': null
    readonly 'restore.nothing': null
    readonly 'restore.nothing.nobody': null
    readonly 'restore.nothing.next': null
    readonly 'restore.nothing.no-bls': null
    readonly 'restore.nothing.paste': null
    readonly 'restore.scanned.identities': { readonly first: number | bigint; readonly last: number | bigint; readonly keyFirst: number | bigint; readonly keyLast: number | bigint; readonly network: MessageValue }
    readonly 'restore.scanned.single-use': { readonly first: number | bigint; readonly last: number | bigint; readonly network: MessageValue }
    readonly 'restore.series': null
    readonly 'restore.series.range': { readonly first: number | bigint; readonly last: number | bigint }
    readonly 'restore.show': null
    readonly 'restore.show.borne': { readonly count: number | bigint }
    readonly 'restore.show.single-use': { readonly count: number | bigint }
    readonly 'restore.show.others': { readonly count: number | bigint }
    readonly 'restore.none-of-kind': null
    readonly 'restore.more': { readonly shown: number | bigint; readonly count: number | bigint }
    readonly 'restore.column.take': null
    readonly 'restore.column.path': null
    readonly 'restore.column.public': null
    readonly 'restore.column.bearers': null
    readonly 'restore.take.of': { readonly path: MessageValue }
    readonly 'restore.bearer': { readonly identity: MessageValue; readonly id: number | bigint; readonly level: MessageValue; readonly type: MessageValue }
    readonly 'restore.bearer.unnamed': null
    readonly 'restore.bearer.none': null
    readonly 'restore.bearer.single-use': { readonly purpose: string | number }
    readonly 'restore.held': null
    readonly 'restore.column.level': null
    readonly 'restore.level.of': { readonly path: MessageValue }
    readonly 'restore.level.choose': null
    readonly 'restore.claim.pasted': { readonly place: string | number; readonly level: MessageValue }
    readonly 'restore.claim.here': { readonly place: string | number; readonly identity: MessageValue; readonly level: MessageValue }
    readonly 'restore.claim.vault': { readonly place: string | number; readonly level: MessageValue }
    readonly 'restore.claim.first-key': { readonly place: string | number }
    readonly 'restore.claims.used': { readonly said: MessageValue; readonly level: MessageValue }
    readonly 'restore.claims.chosen': { readonly said: MessageValue; readonly level: MessageValue }
    readonly 'restore.claims.medium': { readonly said: MessageValue }
    readonly 'restore.act': { readonly count: number | bigint }
    readonly 'restore.act.none': null
    readonly 'restore.act.level': null
    readonly 'restore.act.too-many': { readonly most: number | bigint }
    readonly 'restore.done': { readonly count: number | bigint }
    readonly 'restore.done.existing': { readonly count: number | bigint }
    readonly 'storage.idle': null
    readonly 'storage.idle.value': { readonly minutes: number | bigint }
    readonly 'storage.last-lock': null
    readonly 'storage.not-kept.about': null
    readonly 'vault.go': null
    readonly 'vault.title': null
    readonly 'vault.state.open': null
    readonly 'vault.state.locked': null
    readonly 'vault.lock': null
    readonly 'vault.starting': null
    readonly 'vault.failed': null
    readonly 'vault.failed.code': null
    readonly 'vault.failed.again': null
    readonly 'vault.evicted': null
    readonly 'vault.evicted.about': null
    readonly 'vault.evicted.forget': null
    readonly 'vault.lost': null
    readonly 'vault.lost.about': null
    readonly 'vault.lost.forget': null
    readonly 'vault.create.restore': null
    readonly 'vault.create.restore.about': null
    readonly 'vault.unlock.about': null
    readonly 'vault.gate.holds': null
    readonly 'vault.gate.opens': null
    readonly 'vault.gate.state': null
    readonly 'vault.session.holds': null
    readonly 'vault.session.opens': null
    readonly 'vault.session.open': null
    readonly 'vault.session.open.left': { readonly minutes: number | bigint }
    readonly 'vault.session.locked': null
    readonly 'vault.device.holds': null
    readonly 'vault.device.opens': null
    readonly 'vault.device.state': null
    readonly 'vault.private-keys': { readonly count: number | bigint }
    readonly 'vault.keys': null
    readonly 'vault.keys.none': null
    readonly 'vault.keys.column.compartment': null
    readonly 'vault.keys.column.origin': null
    readonly 'vault.keys.column.created': null
    readonly 'vault.keys.column.acts': null
    readonly 'vault.keys.path': null
    readonly 'vault.keys.rename.of': { readonly label: MessageValue }
    readonly 'vault.keys.rename.label': null
    readonly 'vault.keys.rename.save': null
    readonly 'vault.keys.rename.keep': null
    readonly 'vault.keys.remove.of': { readonly label: MessageValue }
    readonly 'vault.remove.title': null
    readonly 'vault.remove.about': null
    readonly 'vault.remove.about.covered': null
    readonly 'vault.remove.name': null
    readonly 'vault.remove.keep': null
    readonly 'vault.remove.act': null
    readonly 'vault.remove.why': null
    readonly 'vault.remove.done': { readonly label: MessageValue }
    readonly 'vault.new': null
    readonly 'vault.new.way': null
    readonly 'vault.new.way.generate': null
    readonly 'vault.new.way.import': null
    readonly 'vault.new.for': null
    readonly 'vault.new.for.single-use': null
    readonly 'vault.new.for.0': null
    readonly 'vault.new.for.1': null
    readonly 'vault.new.for.2': null
    readonly 'vault.new.for.3': null
    readonly 'vault.new.for.hint': null
    readonly 'vault.new.type': null
    readonly 'vault.new.label': null
    readonly 'vault.new.label.note': null
    readonly 'vault.new.generate.about': null
    readonly 'vault.new.derive.about': { readonly network: MessageValue }
    readonly 'vault.new.derive.gate': { readonly network: MessageValue }
    readonly 'vault.new.generate.act': null
    readonly 'vault.new.import.act': null
    readonly 'vault.keep.missing': null
    readonly 'vault.keep.locked': null
    readonly 'vault.keep.unusable': null
    readonly 'vault.keep.known': { readonly name: MessageValue }
    readonly 'vault.new.done': { readonly label: MessageValue }
    readonly 'vault.new.done.unnamed': null
    readonly 'damage.title': { readonly count: number | bigint }
    readonly 'damage.about': null
    readonly 'damage.fix': null
    readonly 'damage.column.what': null
    readonly 'damage.column.fault': null
    readonly 'damage.column.public': null
    readonly 'damage.column.compartment': null
    readonly 'damage.column.acts': null
    readonly 'damage.unreadable': null
    readonly 'damage.unreadable.about': { readonly id: MessageValue }
    readonly 'damage.phrase': null
    readonly 'damage.branches': null
    readonly 'damage.backup': null
    readonly 'damage.fault': { readonly fault: string | number }
    readonly 'damage.fault.about': { readonly fault: string | number }
    readonly 'damage.remove': null
    readonly 'damage.remove.of': { readonly name: MessageValue }
    readonly 'damage.remove.title': null
    readonly 'damage.remove.about': null
    readonly 'damage.remove.name': null
    readonly 'damage.remove.why': null
    readonly 'damage.remove.keep': null
    readonly 'damage.remove.act': null
    readonly 'damage.remove.done': { readonly name: MessageValue }
    readonly 'damage.remove.locked': null
    readonly 'damage.manifest': { readonly list: string | number }
    readonly 'damage.manifest.about': { readonly list: string | number }
    readonly 'damage.manifest.fix': null
    readonly 'backup.test': null
    readonly 'backup.restore': null
    readonly 'backup.locked': null
    readonly 'backup.missing': null
    readonly 'backup.card': null
    readonly 'backup.made': null
    readonly 'backup.holds': null
    readonly 'backup.tested': null
    readonly 'backup.tested.holds': null
    readonly 'backup.never': null
    readonly 'backup.at': { readonly at: number | Date }
    readonly 'backup.untested': null
    readonly 'backup.uncovered': null
    readonly 'backup.uncovered.of': { readonly count: number | bigint; readonly all: number | bigint }
    readonly 'backup.uncovered.phrase': null
    readonly 'backup.make': null
    readonly 'backup.make.about': null
    readonly 'backup.make.under': null
    readonly 'backup.make.under.vault': null
    readonly 'backup.make.under.own': null
    readonly 'backup.make.under.vault.hint': null
    readonly 'backup.make.under.own.hint': null
    readonly 'backup.make.own': null
    readonly 'backup.make.busy': null
    readonly 'backup.make.once': null
    readonly 'backup.done': { readonly keys: number | bigint }
    readonly 'backup.done.about': { readonly file: MessageValue }
    readonly 'backup.done.left-out': { readonly count: number | bigint }
    readonly 'backup.done.not-noted': null
    readonly 'backup.done.again': null
    readonly 'backup.done.test': null
    readonly 'backup.file.choose': null
    readonly 'backup.file.hint': null
    readonly 'backup.file.chosen': { readonly name: MessageValue; readonly size: number | bigint }
    readonly 'backup.file.none': null
    readonly 'backup.file.passphrase': null
    readonly 'backup.file.busy': null
    readonly 'backup.file.stop': null
    readonly 'backup.test.about': null
    readonly 'backup.test.act': null
    readonly 'backup.test.done': { readonly keys: number | bigint }
    readonly 'backup.test.done.about': { readonly at: number | Date }
    readonly 'backup.test.absent': { readonly count: number | bigint }
    readonly 'backup.test.absent.about': null
    readonly 'backup.test.none-absent': null
    readonly 'backup.test.another': null
    readonly 'backup.restore.title': null
    readonly 'backup.restore.locked': null
    readonly 'backup.restore.open.about': null
    readonly 'backup.restore.new.about': null
    readonly 'backup.restore.replaces': null
    readonly 'backup.restore.replaces.about': null
    readonly 'backup.restore.open': null
    readonly 'backup.restore.review': null
    readonly 'backup.restore.review.key': null
    readonly 'backup.restore.review.made': { readonly at: number | Date }
    readonly 'backup.restore.review.what': null
    readonly 'backup.restore.review.adds': null
    readonly 'backup.restore.review.updates': null
    readonly 'backup.restore.review.there': null
    readonly 'backup.restore.review.newer': null
    readonly 'backup.restore.review.conflicts': null
    readonly 'backup.restore.review.keys': null
    readonly 'backup.restore.review.identities': null
    readonly 'backup.restore.review.transitions': null
    readonly 'backup.restore.review.staged': null
    readonly 'backup.restore.review.drafts': null
    readonly 'backup.restore.review.locks': null
    readonly 'backup.restore.review.runs': null
    readonly 'backup.restore.review.rows': null
    readonly 'backup.restore.review.watches': null
    readonly 'backup.restore.review.contracts': null
    readonly 'backup.restore.review.versions': null
    readonly 'backup.restore.review.networks': null
    readonly 'backup.restore.review.keys.list': null
    readonly 'backup.restore.review.status': null
    readonly 'backup.restore.unreadable': { readonly count: number | bigint }
    readonly 'backup.restore.unreadable.about': null
    readonly 'backup.restore.act.open': null
    readonly 'backup.restore.act.nothing': null
    readonly 'backup.restore.proof.about': null
    readonly 'backup.restore.other-file': null
    readonly 'backup.restore.order': null
    readonly 'backup.restore.done': null
    readonly 'backup.restore.done.about': { readonly keys: number | bigint; readonly records: number | bigint }
    readonly 'keys.reveal.of': { readonly label: MessageValue }
    readonly 'keys.export.of': { readonly label: MessageValue }
    readonly 'keys.reveal': { readonly label: MessageValue }
    readonly 'keys.reveal.about': null
    readonly 'keys.reveal.act': null
    readonly 'keys.reveal.wif': { readonly network: MessageValue }
    readonly 'keys.reveal.hex': null
    readonly 'keys.reveal.copy.wif': null
    readonly 'keys.reveal.copy.hex': null
    readonly 'keys.reveal.copied': null
    readonly 'keys.reveal.failed': null
    readonly 'keys.reveal.hide': null
    readonly 'keys.reveal.left': { readonly seconds: number | bigint }
    readonly 'keys.reveal.clipboard': null
    readonly 'keys.export': { readonly label: MessageValue }
    readonly 'keys.export.about': null
    readonly 'keys.export.act': null
    readonly 'keys.export.done': { readonly file: MessageValue }
    readonly 'keys.close': null
    readonly 'lock.change': null
    readonly 'log.title': null
    readonly 'log.see': null
    readonly 'log.locked': null
    readonly 'log.missing': null
    readonly 'log.holds': null
    readonly 'log.holds.about': { readonly count: number | bigint }
    readonly 'log.damaged': null
    readonly 'log.damaged.chain': { readonly chain: string | number }
    readonly 'log.damaged.unlock': null
    readonly 'log.entries': null
    readonly 'log.kinds': null
    readonly 'log.none': null
    readonly 'log.column.at': null
    readonly 'log.column.what': null
    readonly 'log.column.keys': null
    readonly 'log.column.facts': null
    readonly 'log.column.chain': null
    readonly 'log.chain.session': { readonly index: number | bigint }
    readonly 'log.chain.device': { readonly index: number | bigint }
    readonly 'log.key.gone': { readonly id: MessageValue }
    readonly 'log.file': null
    readonly 'log.pages': null
    readonly 'log.page': { readonly from: number | bigint; readonly to: number | bigint; readonly count: number | bigint }
    readonly 'log.newer': null
    readonly 'log.newer.none': null
    readonly 'log.older': null
    readonly 'log.older.none': null
    readonly 'log.export.json': null
    readonly 'log.export.json.of': null
    readonly 'log.export.csv': null
    readonly 'log.export.csv.of': null
    readonly 'passphrase.title': null
    readonly 'passphrase.acts': null
    readonly 'passphrase.tab.change': null
    readonly 'passphrase.tab.exposed': null
    readonly 'passphrase.tab.cost': null
    readonly 'passphrase.locked': null
    readonly 'passphrase.missing': null
    readonly 'passphrase.cost': null
    readonly 'passphrase.cost.argon2id': null
    readonly 'passphrase.cost.parameters': { readonly memory: number | bigint; readonly iterations: number | bigint }
    readonly 'passphrase.cost.time': null
    readonly 'passphrase.cost.ms': { readonly ms: number | bigint }
    readonly 'passphrase.cost.unmeasured': null
    readonly 'passphrase.cost.about': null
    readonly 'passphrase.present': null
    readonly 'passphrase.emptied': null
    readonly 'passphrase.emptied.failed': null
    readonly 'passphrase.running': { readonly runs: number | bigint }
    readonly 'passphrase.running.about': { readonly runs: number | bigint; readonly seconds: MessageValue }
    readonly 'passphrase.others': null
    readonly 'passphrase.change': null
    readonly 'passphrase.change.about': null
    readonly 'passphrase.change.not': null
    readonly 'passphrase.change.act': null
    readonly 'passphrase.change.done': null
    readonly 'passphrase.raise': null
    readonly 'passphrase.raise.about': null
    readonly 'passphrase.raise.not': null
    readonly 'passphrase.raise.choice': null
    readonly 'passphrase.raise.option': { readonly memory: number | bigint; readonly iterations: number | bigint }
    readonly 'passphrase.raise.option.about': { readonly memory: number | bigint; readonly iterations: number | bigint; readonly seconds: MessageValue }
    readonly 'passphrase.raise.hint': null
    readonly 'passphrase.raise.act': null
    readonly 'passphrase.raise.done': null
    readonly 'passphrase.raise.most': null
    readonly 'passphrase.exposed': null
    readonly 'passphrase.exposed.about': null
    readonly 'passphrase.exposed.not': null
    readonly 'passphrase.exposed.count': { readonly count: number | bigint }
    readonly 'passphrase.exposed.act': null
    readonly 'passphrase.exposed.done': { readonly count: number | bigint }
    readonly 'passphrase.exposed.manifest': null
    readonly 'vault.ways': null
    readonly 'vault.ways.change': null
    readonly 'vault.ways.cost.here': { readonly cost: MessageValue; readonly ms: number | bigint }
    readonly 'vault.ways.cost': { readonly mebibytes: MessageValue; readonly passes: number | bigint }
  }
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/rules' {
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  export interface Messages {
    readonly 'json.object': null
    readonly 'json.integer': null
    readonly 'json.encoding': null
    readonly 'text.length': unknown
    readonly 'encoding.hex': unknown
    readonly 'encoding.base58': unknown
    readonly 'encoding.base64': unknown
    readonly 'bytes.end': unknown
    readonly 'bytes.count': unknown
    readonly 'bytes.compact-size': unknown
    readonly 'cbor.malformed': null
    readonly 'cbor.canonical': null
    readonly 'cbor.depth': null
    readonly 'cbor.type': null
    readonly 'transaction.version': null
    readonly 'transaction.segwit': null
    readonly 'transaction.inputs': null
    readonly 'transaction.outputs': null
    readonly 'transaction.amount': unknown
    readonly 'transaction.payload': null
    readonly 'asset-lock-payload.version': null
    readonly 'lock-output.index': unknown
    readonly 'lock-output.script': unknown
    readonly 'instant-lock.version': unknown
    readonly 'instant-lock.inputs': null
    readonly 'out-point.length': unknown
    readonly 'chain-lock.height': null
    readonly 'key.object': null
    readonly 'key.required': null
    readonly 'key.no-additional': null
    readonly 'key.id': null
    readonly 'key.type': null
    readonly 'key.purpose': null
    readonly 'key.security-level': null
    readonly 'key.data-length': unknown
    readonly 'key.data-valid': null
    readonly 'key.read-only': null
    readonly 'key.disabled-at': null
    readonly 'key.level-for-purpose': unknown
    readonly 'key.id-unique': unknown
    readonly 'key.data-unique': null
    readonly 'keys.unique': null
    readonly 'private-key.range': unknown
    readonly 'private-key.wif': null
    readonly 'private-key.compressed': null
    readonly 'private-key.network': unknown
    readonly 'identity.object': null
    readonly 'identity.required': null
    readonly 'identity.no-additional': null
    readonly 'identity.protocol-version': null
    readonly 'identity.id-length': null
    readonly 'identity.keys-count': null
    readonly 'identity.balance': null
    readonly 'identity.revision': null
    readonly 'identity.master-and-high': unknown
    readonly 'proof.required': null
    readonly 'proof.type': null
    readonly 'proof.no-additional': null
    readonly 'proof.instant-lock-length': unknown
    readonly 'proof.transaction-length': unknown
    readonly 'proof.output-index': null
    readonly 'proof.transaction-parses': unknown
    readonly 'proof.instant-lock-parses': unknown
    readonly 'proof.lock-transaction': unknown
    readonly 'proof.lock-inputs': unknown
    readonly 'proof.single-use-key': unknown
    readonly 'proof.out-point-unused': null
    readonly 'proof.height': unknown
    readonly 'proof.out-point-length': null
    readonly 'proof.out-point-transaction': unknown
    readonly 'proof.height-reached': unknown
    readonly 'st.object': null
    readonly 'st.protocol-version': null
    readonly 'st.type': null
    readonly 'st.required': null
    readonly 'st.no-additional': null
    readonly 'st.signature-length': null
    readonly 'keys.count': unknown
    readonly 'limit.size': null
    readonly 'sign.asset-lock-key': null
    readonly 'st.identity-id-length': unknown
    readonly 'update.signature-length': null
    readonly 'update.revision': null
    readonly 'update.signature-public-key-id': null
    readonly 'update.public-keys-disabled-at': null
    readonly 'update.add-or-disable': null
    readonly 'update.disabled-at-required': null
    readonly 'update.disabled-at-only-with': null
    readonly 'update.add-count': null
    readonly 'update.disable-count': null
    readonly 'update.disable-unique': unknown
    readonly 'update.disable-item': null
    readonly 'update.disable-existing': unknown
    readonly 'update.identity': null
    readonly 'update.read-only': unknown
    readonly 'sign.identity-key': null
    readonly 'sign.master': null
    readonly 'sign.key-type': null
    readonly 'witness.required': unknown
    readonly 'witness.length': null
    readonly 'witness.made-by-key': unknown
    readonly 'profile.read-only': { readonly name: MessageValue }
    readonly 'profile.disabled-at': { readonly name: MessageValue }
    readonly 'profile.key-type': { readonly name: MessageValue }
    readonly 'profile.bls-scheme': { readonly name: MessageValue }
    readonly 'profile.version-prefix': { readonly name: MessageValue }
    readonly 'network.low-s': null
    readonly 'network.revision-follows': unknown
    readonly 'network.disabled-at-now': null
    readonly 'network.signer-enabled': null
    readonly 'network.signer-purpose': null
    readonly 'network.master-remains': null
    readonly 'network.asset-lock-payload': null
    readonly 'mn-list.field': unknown
    readonly 'mn-list.length': unknown
    readonly 'mn-list.service': unknown
    readonly 'mn-list.address': unknown
    readonly 'mn-list.address-checksum': unknown
    readonly 'mn-list.base': unknown
    readonly 'mn-list.tip': unknown
    readonly 'mn-list.deleted-known': null
    readonly 'mn-list.unique': null
    readonly 'mn-list.height': unknown
    readonly 'mn-list.entry-version': unknown
    readonly 'mn-list.quorum-type': unknown
    readonly 'mn-list.quorum-bits': null
    readonly 'coinbase.special': null
    readonly 'coinbase.input': null
    readonly 'coinbase.chain-lock': null
    readonly 'merkle-tree.shape': null
    readonly 'merkle-tree.proves': null
    readonly 'mn-list.root-field': unknown
    readonly 'mn-list.quorum-root-field': unknown
    readonly 'mn-list.added-quorum-new': null
    readonly 'mn-list.deleted-quorum-known': null
    readonly 'mn-list.root': unknown
    readonly 'mn-list.quorum-root': unknown
    readonly 'mn-list.confirmed': unknown
    readonly 'contract.object': null
    readonly 'contract.json': null
    readonly 'contract.json-member': null
    readonly 'contract.documents': null
    readonly 'document.object': null
    readonly 'document.type': unknown
    readonly 'document.properties': null
    readonly 'document.properties-count': unknown
    readonly 'document.required': unknown
    readonly 'document.required-names': unknown
    readonly 'document.indices': null
    readonly 'document.additional-properties': null
    readonly 'property.object': null
    readonly 'property.type': unknown
    readonly 'property.position': unknown
    readonly 'property.position-unique': unknown
    readonly 'property.position-sequence': unknown
    readonly 'property.position-nested': unknown
    readonly 'property.object-properties': null
    readonly 'property.name': unknown
    readonly 'property.additional-properties': null
    readonly 'keyword.value': unknown
    readonly 'index.object': null
    readonly 'index.name': null
    readonly 'index.name-type': null
    readonly 'index.name-length': unknown
    readonly 'index.name-unique': unknown
    readonly 'index.properties': null
    readonly 'index.properties-array': null
    readonly 'index.entry': null
    readonly 'index.fields-listed': null
    readonly 'index.sort': unknown
    readonly 'index.unique': null
    readonly 'index.field': unknown
    readonly 'limit.indices': unknown
    readonly 'limit.unique-indices': unknown
    readonly 'limit.index-properties': unknown
    readonly 'limit.indexed-string': unknown
    readonly 'limit.indexed-bytes': unknown
    readonly 'limit.indexed-array-items': unknown
    readonly 'limit.indexed-array': unknown
    readonly 'limit.index-id': null
    readonly 'keyword.default': null
    readonly 'keyword.property-names': null
    readonly 'keyword.unique-items': unknown
    readonly 'keyword.pattern-max-length': unknown
    readonly 'keyword.pattern-re2': unknown
    readonly 'keyword.format-max-length': unknown
    readonly 'keyword.ref': null
    readonly 'keyword.if': null
    readonly 'keyword.then': null
    readonly 'keyword.else': null
    readonly 'keyword.all-of': null
    readonly 'keyword.any-of': null
    readonly 'keyword.one-of': null
    readonly 'keyword.not': null
    readonly 'keyword.dependencies': null
    readonly 'keyword.additional-items': null
    readonly 'keyword.pattern-properties': null
    readonly 'keyword.prefix-items': null
    readonly 'network.unknown-keyword': unknown
    readonly 'network.keyword': unknown
    readonly 'network.keyword-type': unknown
    readonly 'network.keyword-value': unknown
    readonly 'network.document-type': null
    readonly 'network.items': null
    readonly 'network.tuple': unknown
    readonly 'network.document-name': null
    readonly 'network.documents-count': unknown
    readonly 'network.array-items': null
    readonly 'network.identifier': null
    readonly 'network.index-member': unknown
    readonly 'network.indexed-object': unknown
    readonly 'network.compound-unique': null
    readonly 'network.duplicate-index': null
    readonly 'instance.document-type': unknown
    readonly 'instance.object': null
    readonly 'instance.json': null
    readonly 'instance.type': unknown
    readonly 'instance.const': null
    readonly 'instance.enum': null
    readonly 'instance.multiple-of': unknown
    readonly 'instance.maximum': unknown
    readonly 'instance.exclusive-maximum': unknown
    readonly 'instance.minimum': unknown
    readonly 'instance.exclusive-minimum': unknown
    readonly 'instance.max-length': unknown
    readonly 'instance.min-length': unknown
    readonly 'instance.pattern': unknown
    readonly 'instance.format': unknown
    readonly 'instance.max-items': unknown
    readonly 'instance.min-items': unknown
    readonly 'instance.unique-items': unknown
    readonly 'instance.contains': unknown
    readonly 'instance.max-properties': unknown
    readonly 'instance.min-properties': unknown
    readonly 'instance.required': unknown
    readonly 'instance.dependent-required': unknown
    readonly 'instance.additional-properties': unknown
    readonly 'instance.nothing': null
    readonly 'instance.byte-array': null
    readonly 'instance.identifier': unknown
    readonly 'exchange.size': unknown
    readonly 'exchange.form': null
    readonly 'exchange.member-twice': null
    readonly 'exchange.format': null
    readonly 'exchange.version': unknown
    readonly 'exchange.kind': null
    readonly 'exchange.object': null
    readonly 'exchange.required': null
    readonly 'exchange.no-additional': null
    readonly 'exchange.checksum': null
    readonly 'exchange.network': null
    readonly 'exchange.profile': null
    readonly 'exchange.time': null
    readonly 'exchange.tip': null
    readonly 'exchange.unsigned': null
    readonly 'exchange.signing-bytes': null
    readonly 'exchange.facts': null
    readonly 'exchange.key-ids': unknown
    readonly 'exchange.single-use-key': null
    readonly 'exchange.lock-transaction': null
    readonly 'exchange.instant-lock': null
    readonly 'exchange.identity': null
    readonly 'exchange.revision': unknown
    readonly 'exchange.digest': null
    readonly 'exchange.answers': null
    readonly 'exchange.signature': null
    readonly 'exchange.signer': null
    readonly 'exchange.witnesses': unknown
  }
  export const messages: { readonly [Id in keyof Messages]: readonly CompiledMessage[] }
}

declare module 'virtual:messages/errors' {
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  export interface Messages {
    readonly 'app/unexpected': null
    readonly 'chain/offline': null
    readonly 'chain/unreachable': null
    readonly 'chain/broken-off': null
    readonly 'chain/timed-out': null
    readonly 'chain/aborted': null
    readonly 'chain/http-status': null
    readonly 'chain/too-large': null
    readonly 'chain/not-json': null
    readonly 'chain/not-json-rpc': null
    readonly 'chain/wrong-id': null
    readonly 'chain/rpc-error': null
    readonly 'chain/result-shape': null
    readonly 'chain/no-node': null
    readonly 'chain/not-following': null
    readonly 'chain/bad-request': null
    readonly 'chain/worker-failed': null
    readonly 'chain/internal': null
    readonly 'workspace/bulk-pattern': null
    readonly 'workspace/bulk-label': null
    readonly 'workspace/bulk-witnesses': null
    readonly 'workspace/bulk-busy': null
    readonly 'workspace/list-empty': null
    readonly 'workspace/list-length': null
    readonly 'workspace/list-lines': null
    readonly 'workspace/list-header': null
    readonly 'workspace/list-line-length': null
    readonly 'workspace/list-quote': null
    readonly 'workspace/list-fields': null
    readonly 'workspace/list-json': null
    readonly 'workspace/list-member': null
    readonly 'vault/missing': null
    readonly 'vault/exists': null
    readonly 'vault/evicted': null
    readonly 'vault/another-vault': null
    readonly 'vault/locked': null
    readonly 'vault/damaged': null
    readonly 'vault/newer-format': null
    readonly 'vault/wrong-passphrase': null
    readonly 'vault/wrong-passkey': null
    readonly 'vault/passkey-unavailable': null
    readonly 'vault/passkey-no-prf': null
    readonly 'vault/passkey-bad-output': null
    readonly 'vault/passkey-cancelled': null
    readonly 'vault/passkey-timed-out': null
    readonly 'vault/passkey-unknown': null
    readonly 'vault/passkey-unverified': null
    readonly 'vault/passkey-failed': null
    readonly 'vault/passkey-exists': null
    readonly 'vault/passkey-missing': null
    readonly 'vault/passkeys-full': null
    readonly 'vault/weak-passphrase': null
    readonly 'vault/passphrase-needed': null
    readonly 'vault/stretch-refused': null
    readonly 'vault/key-exists': null
    readonly 'vault/key-missing': null
    readonly 'vault/key-damaged': null
    readonly 'vault/level-not-chosen': null
    readonly 'vault/not-damaged': null
    readonly 'vault/bad-private-key': null
    readonly 'vault/transition-refused': null
    readonly 'vault/signer-unfit': null
    readonly 'vault/witness-missing': null
    readonly 'vault/not-a-backup': null
    readonly 'vault/backup-damaged': null
    readonly 'vault/backup-newer': null
    readonly 'vault/backup-too-large': null
    readonly 'vault/backup-stretch': null
    readonly 'vault/backup-passphrase': null
    readonly 'vault/backup-unsound': null
    readonly 'vault/backup-closed': null
    readonly 'vault/backup-needs-passphrase': null
    readonly 'vault/backup-kind': null
    readonly 'vault/network-open': null
    readonly 'vault/storage-blocked': null
    readonly 'vault/storage-outdated': null
    readonly 'vault/storage-full': null
    readonly 'vault/storage-failed': null
    readonly 'vault/bad-request': null
    readonly 'vault/worker-failed': null
    readonly 'vault/internal': null
    readonly 'workspace/disk-full': null
    readonly 'workspace/other-tab': null
    readonly 'workspace/newer-format': null
    readonly 'workspace/not-saved': null
    readonly 'workspace/private-key-here': null
    readonly 'workspace/not-ready': null
    readonly 'workspace/not-verified': null
    readonly 'workspace/file-too-large': null
    readonly 'workspace/file-unreadable': null
    readonly 'workspace/review-differs': null
    readonly 'workspace/network-name': null
    readonly 'workspace/network-name-taken': null
    readonly 'workspace/network-platform': null
    readonly 'workspace/network-used': null
    readonly 'workspace/network-gone': null
    readonly 'workspace/node-address': null
    readonly 'workspace/node-scheme': null
    readonly 'workspace/node-credentials': null
    readonly 'workspace/node-query': null
    readonly 'workspace/node-twice': null
    readonly 'workspace/node-count': null
    readonly 'workspace/quorum-type': null
    readonly 'workspace/pin-form': null
    readonly 'workspace/pin-twice': null
    readonly 'workspace/pin-count': null
    readonly 'workspace/param-integer': null
    readonly 'workspace/param-hash': null
    readonly 'workspace/watch-count': null
    readonly 'workspace/contract-length': null
    readonly 'workspace/contract-file': null
    readonly 'workspace/contract-versions': null
    readonly 'workspace/block-query': null
    readonly 'sandbox/bad-public-key': null
    readonly 'sandbox/bad-amount': null
  }
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/passphrase' {
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  export interface Messages {
    readonly 'straightRow': null
    readonly 'keyPattern': null
    readonly 'simpleRepeat': null
    readonly 'extendedRepeat': null
    readonly 'sequences': null
    readonly 'recentYears': null
    readonly 'dates': null
    readonly 'topTen': null
    readonly 'topHundred': null
    readonly 'common': null
    readonly 'similarToCommon': null
    readonly 'wordByItself': null
    readonly 'namesByThemselves': null
    readonly 'commonNames': null
    readonly 'userInputs': null
    readonly 'pwned': null
  }
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/locale' {
  /** The language that the messages are in, as `Intl` takes it. */
  export const locale: string
}
