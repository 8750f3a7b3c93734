/** Every part in every state, side by side; of a development server alone. Its words are samples, in one language. */
import { Button } from '#shared/client/ui/Button.tsx';
import { IconTrophy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Avatar, Faces } from '#shared/client/ui/Avatar.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { TextInput, Textarea } from '#shared/client/ui/inputs.tsx';
import { MarkField } from '#shared/client/ui/MarkField.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Heading, List, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import {
  ContestantCard,
  ContestantCardSkeleton,
  ContestantLine,
} from '#shared/client/contests/voting/ContestantCard.tsx';
import { VoteButton } from '#shared/client/contests/voting/VoteButton.tsx';
import { VotePill } from '#shared/client/contests/voting/VotePill.tsx';
import { VoteRule } from '#shared/client/contests/voting/VoteRule.tsx';
import classes from './Gallery.module.css';

const nothing = () => undefined;

const one = {
  name: 'Biscuit',
  contestant_name: 'Biscuit',
  contestant_img: '',
  entry_number: 3,
  votes: 1562,
  rank: 1,
  share: 0.3,
  of: 1,
  gap: 14,
  voted: false,
};

const tones = ['plain', 'live', 'soon', 'progress', 'warning', 'success', 'danger'] as const;
const surfaces = ['card', 'raised', 'sunken', 'info', 'warning', 'danger'] as const;
const buttons = ['filled', 'light', 'default', 'subtle'] as const;
const steps = ['idle', 'sending', 'unsent', 'waiting'] as const;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      <Row gap={4} cross="start" wrap>
        {children}
      </Row>
    </section>
  );
}

export default function GalleryScreen(): ReactNode {
  return (
    <Stack gap={8} bounded>
      <PageHead title="Component gallery" lead="Every part in every state.">
        <Button variant="default">Second action</Button>
        <Button>First action</Button>
      </PageHead>
      <Part title="Layout">
        <Card as="section" pad={5} gap={3} bounded>
          <Heading level={3} size={4}>
            A card that is a stack
          </Heading>
          <Row gap={2} justify="space-between" wrap>
            <Text strong>A row</Text>
            <Meta as="span">Meta: yesterday</Meta>
          </Row>
          <List gap={1}>
            <li>A list</li>
            <Text as="li" soft figures>
              1 234
            </Text>
          </List>
        </Card>
        {surfaces.map((surface) => (
          <Card key={surface} surface={surface} pad="3 4">
            {surface}
          </Card>
        ))}
      </Part>
      <Part title="Buttons">
        {buttons.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button color="coral">coral</Button>
        <Button loading>loading</Button>
        <Button disabled>disabled</Button>
      </Part>
      <Part title="States">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Part>
      <Part title="People">
        <Avatar src="" name="Olivia Marsh" />
        <Avatar src="" name="" />
        <Faces pictures={['', 'missing']} />
      </Part>
      <Part title="Fields">
        <TextInput label="Title" placeholder="The best soup in town" />
        <TextInput label="Title" error="Give it a title." defaultValue="Hi" />
        <TextInput label="Title" disabled defaultValue="Off" />
        <MarkField>
          <Textarea label="Description" rows={3} />
        </MarkField>
      </Part>
      <Part title="Voting">
        <VoteRule icon={<IconTrophy size={20} />} title="Who gets your vote?" text="2 votes left." vote="rule" />
        {steps.map((step) => (
          <div key={step} className={classes.button}>
            <VoteButton name="Biscuit" voted={false} step={step} blocked={false} vote={nothing} />
          </div>
        ))}
        <div className={classes.button}>
          <VoteButton name="Biscuit" voted={false} step="idle" blocked={false} quiet vote={nothing} />
        </div>
        <div className={classes.button}>
          <VoteButton name="Biscuit" voted={false} step="idle" blocked vote={nothing} />
        </div>
        <VotePill
          tone="coral"
          icon={<IconTrophy />}
          title="Your vote for Biscuit counts"
          text="+1: now 14 ahead"
          vote="counted"
        >
          <p>Receipt</p>
        </VotePill>
      </Part>
      <Part title="Contestants">
        <div className={classes.spread}>
          <ContestantCard {...one} size="spread" />
        </div>
        <div className={classes.half}>
          <ContestantCard {...one} size="half" rank={2} voted />
        </div>
        <div className={classes.card}>
          <ContestantCard {...one} rank={4} of={0.4} cheer="+1: fourth" />
        </div>
        <div className={classes.spread}>
          <ContestantLine {...one} />
        </div>
        <div className={classes.spread}>
          <ContestantCardSkeleton />
        </div>
      </Part>
      <Part title="Pictures">
        <div className={classes.card}>
          <Picture src="" alt="" name="Biscuit" width={800} height={1000} />
        </div>
        <Loading className={classes.card}>
          <Bone height={20} />
          <Bone ratio="4 / 3" />
        </Loading>
      </Part>
      <Part title="Notices">
        <EmptyState icon={<IconTrophy size={28} />} title="Nothing here yet" text="What this place is for.">
          <Button>First step</Button>
        </EmptyState>
        <ErrorState text="The line is gone." again={nothing} />
      </Part>
    </Stack>
  );
}
